import { still } from '#web/lib/still.tsx';

// What is read of a draw, below what is needed to buy. They come in one file (scripts/chunks.ts).

export const Guarantee = still(async () => (await import('./guarantee.tsx')).Guarantee);
export const MinimumCard = still(async () => (await import('./guarantee.tsx')).MinimumCard);
export const ImpactCard = still(async () => (await import('./impact-card.tsx')).ImpactCard);
export const RulesCard = still(async () => (await import('./rules-card.tsx')).RulesCard);
export const ProofNote = still(async () => (await import('../proof/proof-note.tsx')).ProofNote);
export const HostRecord = still(async () => (await import('./host-record.tsx')).HostRecord);

/** For whoever comes from another page of the site. */
export const preloadStillParts = () =>
  Promise.all(
    [Guarantee, MinimumCard, ImpactCard, RulesCard, ProofNote, HostRecord].map((part) => part.preload()),
  );
