// A component that is drawn again only when one of its props has changed.
import { Component, type ComponentType, type FunctionComponent, h } from 'preact';

export function memo<P extends object>(draw: FunctionComponent<P>): ComponentType<P> {
	return class extends Component<P> {
		override shouldComponentUpdate(next: P): boolean {
			for (const key in next) if (this.props[key] !== next[key]) return true;
			return false;
		}
		// A component within, which follows signals: here they would be asked for props that have changed.
		override render(): preact.VNode {
			return h(draw as FunctionComponent<object>, this.props);
		}
	} as ComponentType<P>;
}
