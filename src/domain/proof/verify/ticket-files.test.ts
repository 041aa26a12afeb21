import { describe, expect, it } from 'vitest';
import { bundleOf, honestDraw, recomputed } from '../../../../tests/helpers/proof-bundle.ts';
import { proofCrypto as crypto } from '../../../../tests/helpers/proof-crypto.ts';
import { listFailures, reportOn } from '../../../../tests/helpers/proof-failures.ts';
import { ticketFileOf } from '../../../../tests/helpers/proof-sealing.ts';
import { type Bundle, receiptOf, signHeadAt, signingKey } from '../../../../tests/helpers/proof-signing.ts';
import { addTicket, openDraw } from '../../../../tests/helpers/proof-steps.ts';
import { readTicketFile } from './ticket-files.ts';

const draw = honestDraw();
/** The file of ticket 2, as it was given at the sale. */
const file = await ticketFileOf(draw, 2, 4);
/** The file of ticket 5, which came by post and without a puzzle. */
const posted = await ticketFileOf(draw, 5, 8);

const holdsAlone = async (one: unknown) =>
  !('problem' in (await readTicketFile(typeof one === 'string' ? one : JSON.stringify(one), crypto)));
const ticketsOf = async (bundle: Bundle, ...files: object[]) => {
  const report = await reportOn(bundle, { tickets: files.map((one) => JSON.stringify(one)) });
  return { ok: report.checks.find(({ id }) => id === 'tickets')?.ok, failures: listFailures(report) };
};
const fails = { ok: false, failures: ['tickets'] };

describe('a ticket file alone', () => {
  it('holds as it was given, with and without a puzzle, and with any space between its parts', async () => {
    expect(await holdsAlone(file)).toBe(true);
    expect(posted).toMatchObject({ answer: null, answerNonce: null });
    expect(await holdsAlone(posted)).toBe(true);
    expect(await holdsAlone(JSON.stringify(file, null, 2))).toBe(true);
  });

  const answer = file.answer ?? { given: '' };
  it.each<[string, object]>([
    ['another version', { version: 'prize-draw-ticket/v1' }],
    ['a further member', { more: 1 }],
    ['a missing member', { name: undefined }],
    ['another draw', { draw: 'another' }],
    ['another number', { number: 1 }],
    ['another entry', { entry: posted.entry }],
    ['an entry that is not canonical', { entry: ` ${file.entry}` }],
    ['another kind of entry', { entry: '{"at":"2026-05-01T10:00:00Z","by":"host","type":"end"}' }],
    ['the proof of another ticket', { tlogProof: posted.tlogProof }],
    ['a proof that is none', { tlogProof: 'x' }],
    ['another key', { vkey: signingKey().vkey }],
    ['a key that is none', { vkey: 'x' }],
    ['another answer', { answer: { ...answer, given: '1' } }],
    ['an answer with a solution', { answer: { ...answer, solution: '7' } }],
    ['an answer without a type', { answer: { given: '7' } }],
    ['an answer that is a list', { answer: [] }],
    ['no answer', { answer: null }],
    ['no answer and no nonce', { answer: null, answerNonce: null }],
    ['another nonce', { answerNonce: 'ab'.repeat(16) }],
    ['a nonce in capitals', { answerNonce: 'AB'.repeat(16) }],
    ['no nonce', { answerNonce: null }],
    ['another name', { name: 'Person 3' }],
    ['no name', { name: null }],
    ['another nonce of the name', { nameNonce: 'ab'.repeat(16) }],
    ['no nonce of the name', { nameNonce: null }],
  ])('fails with %s', async (_what, change) => {
    expect(await holdsAlone({ ...file, ...change })).toBe(false);
    expect(await ticketsOf(bundleOf(draw), { ...file, ...change })).toEqual(fails);
  });

  it('of a ticket without a puzzle shows none', async () => {
    expect(await holdsAlone({ ...posted, answer: file.answer, answerNonce: file.answerNonce })).toBe(false);
    expect(await holdsAlone({ ...posted, answerNonce: file.answerNonce })).toBe(false);
  });

  it('is strict JSON', async () => {
    const text = JSON.stringify(file);
    for (const given of [
      '',
      'null',
      '[]',
      '1',
      text.replace('{', '{"number":2,'),
      text.replace('"number":2', '"number":2.0'),
    ])
      expect(await holdsAlone(given), given.slice(0, 20)).toBe(false);
  });
});

describe('a ticket file with a bundle', () => {
  it('holds before and after the close, and is not checked if there is none', async () => {
    expect(await ticketsOf(bundleOf(draw), file, posted)).toEqual({ ok: true, failures: [] });
    expect(await ticketsOf(bundleOf(draw))).toEqual({ ok: null, failures: [] });
    const open = openDraw();
    addTicket(open);
    addTicket(open);
    expect(await ticketsOf(bundleOf(open), await ticketFileOf(open, 1, 2))).toEqual({
      ok: true,
      failures: [],
    });
  });

  it('fails if the log has another key, or is another log, or is shorter', async () => {
    expect(await ticketsOf(bundleOf(draw, signingKey()), file)).toEqual(fails);
    expect(await ticketsOf(bundleOf(honestDraw({ wrong: [1] })), file)).toEqual(fails);
    const short = openDraw();
    addTicket(short);
    expect(await ticketsOf(bundleOf(short), file)).toEqual(fails);
  });

  it('fails if the opening has another answer, another name, or is missing', async () => {
    const opened = (change: object) => ({
      ...bundleOf(draw),
      openings: draw.openings.map((one) => (one.number === 2 ? { ...one, ...change } : one)),
    });
    const failuresOf = async (bundle: Bundle) => (await ticketsOf(bundle, file)).failures;
    expect(await failuresOf(opened({ answer: { ...file.answer, given: '1' } }))).toContain('tickets');
    expect(await failuresOf(opened({ answerNonce: 'ab'.repeat(16) }))).toContain('tickets');
    expect(await failuresOf(opened({ name: 'Another', nameNonce: 'ab'.repeat(16) }))).toContain('tickets');
    expect(await failuresOf({ ...bundleOf(draw), openings: [] })).toContain('tickets');
    // an erased name is not another name
    const erased = opened({ name: null, nameNonce: null });
    expect(await failuresOf(erased)).toEqual([]);
  });

  it('shows at any size of the log that the ticket is in it', async () => {
    for (const size of [3, 4, 7, draw.entries.length])
      expect(await ticketsOf(bundleOf(draw), await ticketFileOf(draw, 2, size))).toEqual({
        ok: true,
        failures: [],
      });
  });

  it('is not ignored beside a proof of version 1', async () => {
    const old = honestDraw({ version: 1 });
    expect(await ticketsOf(bundleOf(old), file)).toEqual(fails);
    const { checks } = await reportOn(bundleOf(old));
    expect(checks.some(({ id }) => id === 'tickets')).toBe(false);
  });
});

describe('evidence of version 2', () => {
  it('has a head of at least one entry and at most 10¹⁵−1', async () => {
    const failures = async (head: string) =>
      listFailures(await reportOn(bundleOf(draw), { earlier: [head] }));
    expect(await failures(signHeadAt(draw, 1))).toEqual([]);
    expect(await failures(signHeadAt(draw, 0))).toEqual(['history']);
    const old = honestDraw({ version: 1 });
    const inV1 = await reportOn(bundleOf(old), { earlier: [signHeadAt(old, 0)] });
    expect(listFailures(inV1)).toEqual([]);
  });

  it('proves an entry that the log still has', async () => {
    const receipt = await receiptOf(draw, 7, 9);
    expect(listFailures(await reportOn(bundleOf(draw), { earlier: [receipt] }))).toEqual([]);
    const other = recomputed(honestDraw({ wrong: [7] }));
    expect(listFailures(await reportOn(bundleOf(other), { earlier: [receipt] }))).toEqual(['history']);
  });
});
