import { toHex } from '#domain/proof/base64.ts';
import { formatEntry } from '#domain/proof/entries.ts';
import { parsePolicy } from '#domain/proof/policy.ts';
import { calculateRoundTime } from '#domain/proof/rounds.ts';
import { formatSealHead, type SealHead, type SealKind } from '#domain/proof/seal-entries.ts';
import { buildCheckpointBody } from '#domain/proof/signed-note.ts';
import { parseSealLog } from '#domain/proof/verify/seal-log.ts';
import { bundleOf } from './proof-bundle.ts';
import { TEST_CHAIN } from './proof-chain.ts';
import { proofCrypto } from './proof-crypto.ts';
import type { Given } from './proof-failures.ts';
import {
  type Bundle,
  computeRootAfter,
  computeRootOf,
  DRAW,
  OPERATOR,
  ORIGIN,
  proveEntry,
  receiptOf,
} from './proof-signing.ts';
import { findLastTime, type MadeDraw, name, nonceOf } from './proof-steps.ts';
import { createLogKey, createWitnessKey, type NoteKey } from './witness-key.ts';

export const SEALS = createLogKey('draws.example/seals');
export const WITNESSES = ['w1', 'w2', 'w3'].map((witness) => createWitnessKey(`witness.example/${witness}`));

/** A policy that trusts the seal log and asks for two of the three witnesses. */
export const POLICY = [
  `log ${SEALS.vkey}`,
  ...WITNESSES.map(({ vkey }, i) => `witness w${i + 1} ${vkey}`),
  'group two 2 w1 w2 w3',
  'quorum two',
  '',
].join('\n');

export const policyOf = (text: string) => parsePolicy(text, proofCrypto.sha256);

/** Who signs a head of the seal log, and when. */
export type Cosigners = { witness: NoteKey; at: number }[];

/** An entry of the seal log: the head of a draw's log at this size. */
export function sealHead(
  draw: MadeDraw,
  size: number,
  kind: SealKind,
  change: Partial<SealHead> = {},
): string {
  const entries = draw.entries.slice(0, size);
  return formatSealHead({
    type: 'head',
    at: findLastTime({ entries }),
    draw: DRAW,
    kind,
    origin: ORIGIN,
    root: toHex(computeRootAfter({ version: draw.version, entries })),
    size,
    ...(kind === 'open' && { vkey: OPERATOR.vkey }),
    ...change,
  });
}

/** Entries that have nothing to do with the draw. */
export const FOREIGN = [
  '{"note":"a later kind of entry","type":"other"}',
  formatSealHead({
    type: 'head',
    at: '2026-05-01T09:00:00Z',
    draw: 'another',
    kind: 'day',
    origin: 'draws.example/api/v1/prize-draws/another/log',
    root: 'ab'.repeat(32),
    size: 3,
  }),
];

/** The entries that the platform writes for a draw, between those of others. */
export function sealEntriesOf(draw: MadeDraw): string[] {
  const kinds = { open: 'open', draw: 'seal', result: 'result', cancel: 'cancel' } as const;
  return draw.entries.flatMap((entry, i) => {
    if (entry.type === 'close') return [sealHead(draw, i, 'day')];
    if (entry.type === 'open') return [FOREIGN[0] ?? '', sealHead(draw, 1, 'open')];
    return entry.type === 'draw' || entry.type === 'result' || entry.type === 'cancel'
      ? [sealHead(draw, i + 1, kinds[entry.type]), FOREIGN[1] ?? '']
      : [];
  });
}

/** A signed head of the seal log with these entries. */
export function signSeals(texts: readonly string[], cosigners: Cosigners = [], by: NoteKey = SEALS): string {
  const body = buildCheckpointBody(SEALS.name, texts.length, computeRootOf(texts));
  const lines = cosigners.map(({ witness, at }) => witness.cosign(body, BigInt(at)));
  return `${body}\n${by.sign(body)}${lines.join('')}`;
}

export type SealLogDocument = { checkpoint: string; entries: string[] };

export const sealLogOf = (entries: string[]): SealLogDocument => ({
  checkpoint: signSeals(entries),
  entries,
});

/** Two of the three witnesses, so many seconds before the round of the attempt. */
export function cosignersOf(draw: MadeDraw, attempt: number, secondsBefore = 10): Cosigners {
  const announced = draw.entries.find((entry) => entry.type === 'draw' && entry.attempt === attempt);
  const round = announced?.type === 'draw' ? (announced.round ?? 1) : 1;
  const at = calculateRoundTime(TEST_CHAIN, round) - secondsBefore;
  return WITNESSES.slice(0, 2).map((witness, i) => ({ witness, at: at - 5 * i }));
}

/** The proof that each attempt's seal is in the seal log, as signed right after it. */
export function proveSeals(
  draw: MadeDraw,
  texts: readonly string[],
  cosigners: (attempt: number) => Cosigners = (attempt) => cosignersOf(draw, attempt),
): Promise<{ attempt: number; tlogProof: string }[]> {
  const indexes = texts.flatMap((text, i) => (isSeal(text) ? [i] : []));
  return Promise.all(
    indexes.map(async (index, i) => {
      const seen = texts.slice(0, index + 1);
      return { attempt: i + 1, tlogProof: await proveEntry(seen, index, signSeals(seen, cosigners(i + 1))) };
    }),
  );
}

const isSeal = (text: string) => text.includes('"kind":"seal"') && text.includes(`"draw":"${DRAW}"`);

/** A proof with what a visitor needs to see that it was witnessed. */
export type Witnessed = { bundle: Bundle; given: Given; sealLog: SealLogDocument };

/** The draw as an honest platform seals it. */
export async function witnessed(
  draw: MadeDraw,
  {
    entries = sealEntriesOf(draw),
    cosigners,
  }: { entries?: string[]; cosigners?: (attempt: number) => Cosigners } = {},
): Promise<Witnessed> {
  const sealLog = sealLogOf(entries);
  const bundle = { ...bundleOf(draw), sealed: await proveSeals(draw, entries, cosigners) };
  return { bundle, sealLog, given: { policy: policyOf(POLICY), sealLog: readSeals(sealLog) } };
}

/** A seal log as the verifier takes it. */
export const readSeals = (document: unknown) => parseSealLog(JSON.stringify(document));

/** The ticket file that a buyer gets, with the head of the draw's log at this size. */
export async function ticketFileOf(draw: MadeDraw, number: number, size: number) {
  const entry = draw.entries.find((one) => one.type === 'ticket' && one.number === number);
  const opening = draw.openings[number - 1];
  return {
    version: 'prize-draw-ticket/v2',
    draw: DRAW,
    vkey: OPERATOR.vkey,
    number,
    entry: entry ? formatEntry(entry, draw.version) : '',
    tlogProof: await receiptOf(draw, number, size),
    answer: opening?.answer ?? null,
    answerNonce: opening?.answerNonce ?? null,
    name: name(number),
    nameNonce: nonceOf(`name ${number}`),
  };
}
