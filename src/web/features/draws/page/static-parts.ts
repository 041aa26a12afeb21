import { staticPart } from '#web/lib/static-part.tsx';

// The parts of a draw's page that change rarely. Visitors who open the page directly never load their code.

const load = () => import('./reading-parts.ts');

export const SiteNotices = staticPart(async () => (await load()).SiteNotices);
export const HostedBy = staticPart(async () => (await load()).HostedBy);
export const PriceTicket = staticPart(async () => (await load()).PriceTicket);
export const PriceFacts = staticPart(async () => (await load()).PriceFacts);
export const BuyFacts = staticPart(async () => (await load()).BuyFacts);
export const PrizeList = staticPart(async () => (await load()).PrizeList);
export const Guarantee = staticPart(async () => (await load()).Guarantee);
export const MinimumCard = staticPart(async () => (await load()).MinimumCard);
export const ImpactCard = staticPart(async () => (await load()).ImpactCard);
export const RulesCard = staticPart(async () => (await load()).RulesCard);
export const ProofNote = staticPart(async () => (await load()).ProofNote);
export const HostQuestions = staticPart(async () => (await load()).HostQuestions);
export const HostRecord = staticPart(async () => (await load()).HostRecord);

/** Preloads the parts before client-side navigation shows them. */
export const preloadStaticParts = () =>
  Promise.all(
    [
      SiteNotices,
      HostedBy,
      PriceTicket,
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
