// The moments of games that are looked at by everybody; names of games are their ids.
import { golden, momentOf } from './moments.mjs';

const industry = golden('industry-4', 1);
const industria = golden('industria-3', 3);
export const GAMES = {
	offer: momentOf(industry, (s) => s.era === 3 && s.decision === 'offer', { id: 'offer', people: [1, 2, 3, 4] }),
	bid: momentOf(industry, (s) => s.era === 2 && s.decision === 'bid' && s.auction.high > 1, { id: 'bid' }),
	settle: momentOf(industry, (s) => s.era === 2 && s.decision === 'settle' && s.auction.high > 3, { id: 'settle' }),
	develop: momentOf(industry, (s, legal) => s.era > 1 && s.decision === 'develop' && legal.length > 3, { id: 'develop' }),
	jokers: momentOf(industria, (s) => s.decision === 'bid' && s.seats.some(({ jokers }) => jokers.length), { id: 'jokers', people: [1, 2, 3] }),
	over: momentOf(industry, (s) => s.over, { id: 'over' }),
};
