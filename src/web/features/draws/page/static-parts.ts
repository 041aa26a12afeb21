import { staticPart } from '#web/lib/static-part.tsx';

// The parts of a draw's page that change rarely. They are bundled as one file (scripts/chunks.ts).

export const PriceTicket = staticPart(async () => (await import('../buy/price-ticket.tsx')).PriceTicket);
export const TestPaymentsNote = staticPart(
  async () => (await import('./test-payments-banner.tsx')).TestPaymentsBanner,
);
export const HostedBy = staticPart(async () => (await import('./hosted-by.tsx')).HostedBy);
export const PriceFacts = staticPart(async () => (await import('./price-facts.tsx')).PriceFacts);
export const BuyFacts = staticPart(async () => (await import('../buy/buy-facts.tsx')).BuyFacts);
export const PrizeList = staticPart(async () => (await import('./prize-list.tsx')).PrizeList);
export const Guarantee = staticPart(async () => (await import('./guarantee.tsx')).Guarantee);
export const MinimumCard = staticPart(async () => (await import('./guarantee.tsx')).MinimumCard);
export const ImpactCard = staticPart(async () => (await import('./impact-card.tsx')).ImpactCard);
export const RulesCard = staticPart(async () => (await import('./rules-card.tsx')).RulesCard);
export const ProofNote = staticPart(async () => (await import('../proof/proof-note.tsx')).ProofNote);
export const HostQuestions = staticPart(async () => (await import('./host-questions.tsx')).HostQuestions);
export const HostRecord = staticPart(async () => (await import('./host-record.tsx')).HostRecord);

/** Preloads the parts before client-side navigation shows them. */
export const preloadStaticParts = () =>
  Promise.all(
    [
      PriceTicket,
      TestPaymentsNote,
      HostedBy,
      PriceFacts,
      BuyFacts,
      PrizeList,
      Guarantee,
      MinimumCard,
      ImpactCard,
      RulesCard,
      ProofNote,
      HostQuestions,
      HostRecord,
    ].map((part) => part.preload()),
  );
