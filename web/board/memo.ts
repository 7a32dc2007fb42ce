// A component that is drawn again only when one of its props has changed.
import { Component, type ComponentType, type FunctionComponent, h } from 'preact';

export function memo<P extends object>(draw: FunctionComponent<P>): ComponentType<P> {
	return class extends Component<P> {
		override shouldComponentUpdate(next: P): boolean {
			const now = this.props as Record<string, unknown>;
			return Object.entries(next).some(([key, value]) => now[key] !== value);
		}
		override render(): preact.VNode {
			return h(draw as FunctionComponent<object>, this.props);
		}
	} as ComponentType<P>;
}
