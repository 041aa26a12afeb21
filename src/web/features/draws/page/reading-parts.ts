// The parts of a draw's page that change rarely, as one file (scripts/chunks.ts).

export { BuyFacts } from '../buy/buy-facts.tsx';
export { PriceTicket } from '../buy/price-ticket.tsx';
export { ProofNote } from '../proof/proof-note.tsx';
export { Guarantee, MinimumCard } from './guarantee.tsx';
export { HostQuestions } from './host-questions.tsx';
export { HostRecord } from './host-record.tsx';
export { HostedBy } from './hosted-by.tsx';
export { ImpactCard } from './impact-card.tsx';
export { PriceFacts } from './price-facts.tsx';
export { PrizeList } from './prize-list.tsx';
export { RulesCard } from './rules-card.tsx';
export { SiteNotices } from './site-notices.tsx';
