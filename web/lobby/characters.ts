// Computer players by name: a level as the core writes it is "Clerk", or with a character "Ada-Clerk".

export const LEVELS = ['Apprentice', 'Clerk', 'Foreman', 'Banker', 'Industrialist', 'Magnate'] as const;

/** As src/bots/character.c has them. Their names are the same in all languages; ui.character.NAME says how they play. */
export const CHARACTERS = ['Ada', 'Carl', 'Nora', 'Otto', 'Iris', 'Hugo', 'Lena', 'Jakob'] as const;
export type Character = (typeof CHARACTERS)[number];

/** How strong a player is, whoever it is. */
export const levelOf = (player: string | undefined): string => (player ?? 'Clerk').replace(/^.*-/, '');

/** Undefined: nobody in particular. */
export const characterOf = (player: string | undefined): Character | undefined => CHARACTERS.find((name) => player?.startsWith(`${name}-`));

export const playerOf = (character: string | undefined, level: string): string => (character ? `${character}-${level}` : level);

/** The same character at another level. */
export const atLevel = (player: string | undefined, level: string): string => playerOf(characterOf(player), level);

/** Whether this program knows such a player. */
export const isPlayer = (player: string | undefined): boolean =>
	player !== undefined && (LEVELS as readonly string[]).includes(levelOf(player)) && (!player.includes('-') || characterOf(player) !== undefined);
