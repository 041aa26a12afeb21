import { z } from 'zod';
import type { CallMap } from '../call.ts';
import { ById, Id } from '../ids.ts';

const TEXT = 'text/plain; charset=utf-8';
const BYTES = 'application/octet-stream';
const JSON_TEXT = 'application/json; charset=utf-8';

/** A file's bytes. */
const Bytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .meta({ type: 'string', format: 'binary' });

/** A signed head (C2SP tlog-checkpoint) that ends in the announcement of an attempt. */
export const Seal = z.object({ attempt: z.int(), checkpoint: z.string() });
export type Seal = z.infer<typeof Seal>;

/** A puzzle with what was answered: `prompt` for math and word, `sequence` for memory and puzzle. */
const Answered = z.object({
  difficulty: z.string(),
  given: z.string(),
  prompt: z.string().optional(),
  sequence: z.array(z.number()).optional(),
  solution: z.string(),
  type: z.string(),
});

/** What opens the commitments of one ticket; nonces are 32 hex characters. */
const Opening = z.object({
  answer: Answered.nullable(),
  answerNonce: z.string().nullable(),
  name: z.string().nullable(),
  nameNonce: z.string().nullable(),
  number: z.int(),
  route: z.enum(['paid', 'post']),
});

/** All that a verifier needs, as docs/verifying-a-draw.md describes it. Entries and terms are canonical texts. */
export const ProofBundle = z.object({
  version: z.literal('prize-draw-proof/v1'),
  draw: Id,
  origin: z.string(),
  vkey: z.string(),
  checkpoint: z.string(),
  entries: z.array(z.string()),
  terms: z.array(z.string()),
  openings: z.array(Opening),
  seals: z.array(Seal),
});
export type ProofBundle = z.infer<typeof ProofBundle>;

/** Why a ticket is not on the sealed list. */
export const NotEntered = z.enum(['voided', 'wrong_answer', 'not_issued']);
export type NotEntered = z.infer<typeof NotEntered>;

/**
 * The sealed entry list: how many tickets were issued and how many of them are entered, the hash of the list, and its
 * numbers, or what became of the one ticket that was asked for.
 */
export const SealedEntries = z.object({
  sealedAt: z.iso.datetime(),
  issued: z.int(),
  entered: z.int(),
  hash: z.string(),
  numbers: z.array(z.int()),
  ticket: z.object({ number: z.int(), entered: z.boolean(), why: NotEntered.nullable() }).nullable(),
});
export type SealedEntries = z.infer<typeof SealedEntries>;

const Whole = z
  .string()
  .regex(/^(0|[1-9]\d{0,8})$/)
  .transform(Number);

const HIGHEST_NUMBER = 2 ** 31 - 1;

export const EntriesSearch = z.object({
  /** Numbers above this one, for the next page. */
  after: z.coerce.number().int().min(0).max(HIGHEST_NUMBER).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  ticket: z.coerce.number().int().min(1).max(HIGHEST_NUMBER).optional(),
});
export type EntriesSearch = z.output<typeof EntriesSearch>;

const TileOfLog = z.object({ id: Id, '*': z.string() });

const publicly = { tag: 'Proof', access: 'anyone', status: 200 } as const;

const NO_LOG =
  'Of a published draw, the same for everybody, also for pages of other sites. 404 `no_log` where a draw was over before there were logs.';

export const proofCalls = {
  'GET /api/v1/prize-draws/:id/log/vkey': {
    ...publicly,
    summary: "The key that a draw's log is signed with (C2SP signed-note verifier key)",
    description: NO_LOG,
    params: ById,
    produces: TEXT,
    response: z.string(),
  },
  'GET /api/v1/prize-draws/:id/log/checkpoint': {
    ...publicly,
    summary: "The newest signed head of a draw's log (C2SP tlog-checkpoint)",
    description: NO_LOG,
    params: ById,
    produces: TEXT,
    response: z.string(),
  },
  'GET /api/v1/prize-draws/:id/log/tile/:level/*': {
    ...publicly,
    summary: 'A tile of hashes (C2SP tlog-tiles), as far as the signed head reaches',
    description:
      'The path goes on as the standard says: the index in groups of three digits, all but the last with an `x` before them, and `.p/{W}` for a partial tile.',
    params: TileOfLog.extend({ level: z.string() }),
    produces: BYTES,
    response: Bytes,
  },
  'GET /api/v1/prize-draws/:id/log/tile/entries/*': {
    ...publicly,
    summary: 'A bundle of up to 256 entries (C2SP tlog-tiles), as far as the signed head reaches',
    description:
      'The path goes on as for tiles. Before each entry stands its length in two bytes, big-endian.',
    params: TileOfLog,
    produces: BYTES,
    response: Bytes,
  },
  'GET /api/v1/prize-draws/:id/log/terms/:hash': {
    ...publicly,
    summary: 'The promised terms behind a hash in the log, exactly as they were hashed',
    params: z.object({ id: Id, hash: z.string() }),
    produces: JSON_TEXT,
    response: z.string(),
  },
  'GET /api/v1/prize-draws/:id/log/openings/:page': {
    ...publicly,
    summary:
      'What opens the commitments of tickets 256N+1 to 256N+256, one canonical JSON a line; after the close',
    description: 'Names are of drawn tickets only. 404 before the close, and beyond the last ticket.',
    params: z.object({ id: Id, page: Whole }),
    produces: 'application/x-ndjson; charset=utf-8',
    response: z.string(),
  },
  'GET /api/v1/prize-draws/:id/log/seals': {
    ...publicly,
    summary: 'The signed heads that end in the announcement of each attempt',
    description: NO_LOG,
    params: ById,
    response: z.array(Seal),
  },
  'GET /api/v1/prize-draws/:id/proof': {
    ...publicly,
    summary: 'The proof of a draw in one document; above 50,000 tickets 413 `too_large`',
    description: `With 413, \`prefix\` is the address of the log to stream from. ${NO_LOG}`,
    params: ById,
    produces: JSON_TEXT,
    response: ProofBundle,
    errors: [413],
    // Large, and made anew for each.
    perMinute: 60,
  },
  'GET /api/v1/prize-draws/:id/tickets/:ticketId/proof': {
    summary:
      "A ticket's receipt (C2SP tlog-proof): that it stands in the signed log; for its holder and admins",
    tag: 'Proof',
    access: 'signed-in',
    params: z.object({ id: Id, ticketId: Id }),
    status: 200,
    produces: TEXT,
    response: z.string(),
    errors: [403],
  },
  'GET /api/v1/prize-draws/:id/entries': {
    ...publicly,
    summary: 'The sealed entry list: its hash, and its numbers in pages, or whether one ticket is on it',
    description:
      'Pages go by number: `Link` leads to the next. With `ticket` it answers about that one alone. 409 `not_sealed` before the drawing has started.',
    params: ById,
    query: EntriesSearch,
    response: SealedEntries,
    errors: [409],
  },
  'GET /api/v1/prize-draws/:id/entries.txt': {
    ...publicly,
    summary: 'The sealed entry list as it is hashed: the numbers in order, each followed by a line feed',
    description: '409 `not_sealed` before the drawing has started.',
    params: ById,
    produces: TEXT,
    response: z.string(),
    errors: [409],
    perMinute: 60,
  },
} as const satisfies CallMap;
