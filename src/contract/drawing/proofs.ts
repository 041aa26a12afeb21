import { z } from 'zod';
import type { CallMap } from '../call.ts';
import { ById, Id } from '../ids.ts';

const TEXT = 'text/plain; charset=utf-8';
const BYTES = 'application/octet-stream';
const JSON_TEXT = 'application/json; charset=utf-8';

const Bytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .meta({ type: 'string', format: 'binary' });

/** A signed head (C2SP tlog-checkpoint) whose last entry announces an attempt. */
export const Seal = z.object({ attempt: z.int(), checkpoint: z.string() });
export type Seal = z.infer<typeof Seal>;

/** A proof that the seal of an attempt is in the platform's seal log (C2SP tlog-proof). */
export const Sealed = z.object({ attempt: z.int(), tlogProof: z.string() });
export type Sealed = z.infer<typeof Sealed>;

/** In version 1 of the proof, only the seals. */
export const Sealing = z.union([
  z.array(Seal),
  z.object({ version: z.literal('prize-draw-proof/v2'), seals: z.array(Seal), sealed: z.array(Sealed) }),
]);
export type Sealing = z.infer<typeof Sealing>;

/** An answered puzzle. `prompt` belongs to math and word puzzles, `sequence` to memory and pattern puzzles. */
const AnsweredPuzzle = z.object({
  difficulty: z.string(),
  given: z.string(),
  prompt: z.string().optional(),
  sequence: z.array(z.number()).optional(),
  /** Only in version 1. */
  solution: z.string().optional(),
  type: z.string(),
});

/** The values that open the commitments of one ticket. Nonces are 32 hex characters. */
const Opening = z.object({
  answer: AnsweredPuzzle.nullable(),
  answerNonce: z.string().nullable(),
  name: z.string().nullable(),
  nameNonce: z.string().nullable(),
  number: z.int(),
  route: z.enum(['paid', 'post']),
});

/** Everything that a verifier needs; see docs/verifying-a-draw.md. Entries and terms are canonical JSON. */
export const ProofBundle = z.object({
  version: z.enum(['prize-draw-proof/v1', 'prize-draw-proof/v2']),
  draw: Id,
  origin: z.string(),
  vkey: z.string(),
  checkpoint: z.string(),
  entries: z.array(z.string()),
  terms: z.array(z.string()),
  openings: z.array(Opening),
  seals: z.array(Seal),
  /** The canonical word list; null before the close and in other games. Not in version 1. */
  words: z.string().nullable().optional(),
  /** Not in version 1. */
  sealed: z.array(Sealed).optional(),
});
export type ProofBundle = z.infer<typeof ProofBundle>;

/** A ticket and its proof as a text, exactly as it is downloaded. */
export const TicketProof = z.object({ ticketNumber: z.int(), file: z.string() });
export type TicketProof = z.infer<typeof TicketProof>;

/** Why a ticket is not on the sealed list. */
export const NotEntered = z.enum(['voided', 'wrong_answer', 'not_issued']);
export type NotEntered = z.infer<typeof NotEntered>;

/**
 * The sealed entry list: the numbers of tickets issued and entered, the hash of the list, and either one page of ticket
 * numbers or the status of one ticket.
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

const PageNumber = z
  .string()
  .regex(/^(0|[1-9]\d{0,8})$/)
  .transform(Number);

const HIGHEST_NUMBER = 2 ** 31 - 1;

export const EntriesSearch = z.object({
  /** Returns numbers above this one. */
  after: z.coerce.number().int().min(0).max(HIGHEST_NUMBER).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  ticket: z.coerce.number().int().min(1).max(HIGHEST_NUMBER).optional(),
});
export type EntriesSearch = z.output<typeof EntriesSearch>;

const TilePath = z.object({ id: Id, '*': z.string() });

const PUBLIC = { tag: 'Proof', access: 'anyone', status: 200 } as const;

const NO_LOG =
  'Available for published draws, without authentication and from any origin. Returns 404 `no_log` if the draw ended before public logs were introduced.';

export const proofCalls = {
  'GET /api/v1/prize-draws/:id/log/vkey': {
    ...PUBLIC,
    summary: "Get a log's verifier key",
    description: `Returns the key that the draw's log is signed with, as a C2SP signed-note verifier key. ${NO_LOG}`,
    params: ById,
    produces: TEXT,
    response: z.string(),
  },
  'GET /api/v1/prize-draws/:id/log/checkpoint': {
    ...PUBLIC,
    summary: "Get a log's newest checkpoint",
    description: `Returns the newest signed head of the draw's log, as a C2SP tlog-checkpoint. ${NO_LOG}`,
    params: ById,
    produces: TEXT,
    response: z.string(),
  },
  'GET /api/v1/prize-draws/:id/log/tile/:level/*': {
    ...PUBLIC,
    summary: 'Get a tile of hashes',
    description:
      'Returns a C2SP tlog-tiles tile within the signed head. The rest of the path follows the standard: the index in groups of three digits, all but the last prefixed with `x`, and `.p/{W}` for a partial tile.',
    params: TilePath.extend({ level: z.string() }),
    produces: BYTES,
    response: Bytes,
  },
  'GET /api/v1/prize-draws/:id/log/tile/entries/*': {
    ...PUBLIC,
    summary: 'Get a bundle of entries',
    description:
      'Returns up to 256 entries within the signed head (C2SP tlog-tiles). The rest of the path has the same format as for tiles. Each entry is preceded by its length, as a two-byte big-endian number.',
    params: TilePath,
    produces: BYTES,
    response: Bytes,
  },
  'GET /api/v1/prize-draws/:id/log/terms/:hash': {
    ...PUBLIC,
    summary: 'Get terms by hash',
    description: 'Returns the terms with this hash, exactly as they were hashed for the log.',
    params: z.object({ id: Id, hash: z.string() }),
    produces: JSON_TEXT,
    response: z.string(),
  },
  'GET /api/v1/prize-draws/:id/log/openings/:page': {
    ...PUBLIC,
    summary: 'List ticket openings',
    description:
      'Page N opens the commitments of tickets 256N+1 to 256N+256, with one canonical JSON document per line. Only drawn tickets include names. Returns 404 before the entry list is sealed, and for pages beyond the last ticket.',
    params: z.object({ id: Id, page: PageNumber }),
    produces: 'application/x-ndjson; charset=utf-8',
    response: z.string(),
  },
  'GET /api/v1/prize-draws/:id/log/seals': {
    ...PUBLIC,
    summary: 'List seals',
    description: `Returns one signed head for each attempt, and proofs that the heads are in the seal log. The last entry that a head covers announces the attempt. In version 1 of the proof, only the list of heads. ${NO_LOG}`,
    params: ById,
    response: Sealing,
  },
  'GET /api/v1/prize-draws/:id/log/words': {
    ...PUBLIC,
    summary: 'Get the word list',
    description:
      'Returns the words from which the puzzles of a word game were made, exactly as the terms promise them. Returns 404 before the entry list is sealed, and for other games.',
    params: ById,
    produces: JSON_TEXT,
    response: z.string(),
  },
  'GET /api/v1/prize-draws/:id/proof': {
    ...PUBLIC,
    summary: 'Get the proof of a draw',
    description: `Returns the whole proof in one document. Returns 413 \`too_large\` for draws of more than 50,000 tickets; \`prefix\` is then the address of the log, which has the same data in smaller parts. ${NO_LOG}`,
    params: ById,
    produces: JSON_TEXT,
    response: ProofBundle,
    errors: [413],
    // The document is large and built for each request.
    perMinute: 60,
  },
  'GET /api/v1/prize-draws/:id/tickets/:ticketId/proof': {
    summary: 'Get a ticket proof',
    description:
      'Returns a JSON file that proves that the ticket is in the signed log, with the puzzle, the answer and the name as they were at the sale. In version 1 of the proof, it returns only a C2SP tlog-proof, as text. Available only to the ticket’s holder.',
    tag: 'Proof',
    access: 'signed-in',
    params: z.object({ id: Id, ticketId: Id }),
    status: 200,
    produces: TEXT,
    response: z.string(),
    errors: [403],
  },
  'GET /api/v1/orders/:id/ticket-proofs': {
    summary: 'Get the ticket proofs of an order',
    description:
      'Returns the proof of every ticket in one of your orders. Each `file` is the text that the call for a single ticket returns.',
    tag: 'Proof',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: z.array(TicketProof),
    // A large order has hundreds of proofs.
    perMinute: 60,
  },
  'GET /api/v1/prize-draws/:id/entries': {
    ...PUBLIC,
    summary: 'List sealed entries',
    description:
      'Returns the hash of the sealed list and one page of its numbers; the `Link` header points to the next page. With `ticket`, returns only the status of that ticket. Returns 409 `not_sealed` before the drawing has started.',
    params: ById,
    query: EntriesSearch,
    response: SealedEntries,
    errors: [409],
    // At this rate, pages of a list of a million numbers take two minutes. `entries.txt` returns it in one call.
    perMinute: 600,
  },
  'GET /api/v1/prize-draws/:id/entries.txt': {
    ...PUBLIC,
    summary: 'Download the sealed entry list',
    description:
      'Returns the list exactly as it is hashed: the numbers in order, each followed by a line feed. Returns 409 `not_sealed` before the drawing has started.',
    params: ById,
    produces: TEXT,
    response: z.string(),
    errors: [409],
    perMinute: 60,
  },
} as const satisfies CallMap;
