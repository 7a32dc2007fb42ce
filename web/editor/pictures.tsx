// The pictogram of a field: it belongs to a word of the file, or there are initials.

import { useState } from 'preact/hooks';
import { Picture } from '../board/plate';
import { pictogramNames } from '../board/pictograms/index';
import { t } from '../i18n';
import type { FieldModel } from './model';
import { called, nameOf, withPicture } from './words';

function Drawn({ word, name }: { word: string; name: string }) {
	return (
		<svg viewBox="0 0 48 40" width="48" height="40" aria-hidden="true" class="ed-picture plate">
			<Picture field={{ id: 'A1', kind: 'factory', name: word, cost: 0, needs: [], makes: null, points: 0, discount: 0, on: [], value: 0 }} name={name} x={0} y={0} w={48} h={40} />
		</svg>
	);
}

export function PictureChoice({ field, onChoose }: { field: FieldModel; onChoose: (part: Pick<FieldModel, 'name' | 'names'>) => void }) {
	const [open, setOpen] = useState(false);
	if (field.kind === 'joker' || field.kind === '') return null;
	const name = nameOf(field);
	const drawn = pictogramNames.includes(field.name);
	return (
		<div class="ed-pictures">
			<div class="row">
				<Drawn word={field.name} name={name} />
				<button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
					{t('ui.editor.picture')}
				</button>
				{drawn && (
					<button type="button" onClick={() => onChoose(withPicture(field, ''))}>
						{t('ui.editor.initials')}
					</button>
				)}
			</div>
			{open && (
				<div class="ed-picture-list" role="group" aria-label={t('ui.editor.picture')}>
					{pictogramNames.map((word) => (
						<button key={word} type="button" aria-pressed={word === field.name} title={called('field', word)} aria-label={called('field', word)} onClick={() => {
							onChoose(withPicture(field, word));
							setOpen(false);
						}}>
							<Drawn word={word} name="" />
						</button>
					))}
				</div>
			)}
		</div>
	);
}
