/** How long a move of a computer player is held back, so that people can follow: milliseconds. */
export const PACE = { instant: 0, normal: 650, slow: 1600 } as const;
