import { describe, expect, it } from 'vitest';
import type { Note } from '#domain/proof/verify/note.ts';
import { CHECK_IDS, type Report } from '#domain/proof/verify/report.ts';
import { CHECK_GROUPS, isVacuous } from './check-copy.ts';
import type { Outcome } from './messages.ts';
import { describeVerdict } from './verdict-copy.ts';

const published = { startDate: '2026-11-18T09:00:00.000Z' };

const report = (failing: number): Report => ({
  valid: failing === 0,
  strength: 'beacon',
  checks: CHECK_IDS.map((id, at) => ({ id, ok: at >= failing, message: '', values: {} })),
  notes: [],
  attempts: [],
  version: 1,
  terms: null,
  names: [],
  times: { ended: null, sealed: null, cancelled: null },
  witnessed: [],
  draw: 'd',
  entries: 3,
  tickets: 1200,
});

const reported = (stage: 'open' | 'sealed' | 'drawn' | 'cancelled', failing = 0): Outcome => ({
  kind: 'report',
  report: report(failing),
  stage,
  sealed: stage === 'sealed' || stage === 'drawn',
  streamed: false,
  policy: 'none',
});

const none = (code: string): Outcome => ({ kind: 'none', status: 404, code, message: 'Not found' });

describe('the verdict', () => {
  it('states the stage of a valid log', () => {
    expect(describeVerdict(reported('open'), published)).toMatchObject({
      tone: 'partial',
      text: expect.stringContaining('The log has 1,200 tickets, in the order'),
    });
    expect(describeVerdict(reported('sealed'), published)).toMatchObject({ tone: 'partial' });
    expect(describeVerdict(reported('drawn'), published)).toMatchObject({
      tone: 'proved',
      title: 'Proved',
    });
    expect(describeVerdict(reported('cancelled'), published).text).toContain('was cancelled');
  });

  it('warns of a result that rests on the platform’s word [VERIFY-21]', () => {
    const attempt = { attempt: 1, at: '', root: '', seed: '', winners: [] };
    const SEALED = { ended: null, sealed: '2026-01-01T00:00:00Z', cancelled: null };
    const drawn = (strength: Report['strength'], notes: Note[] = []): Outcome => ({
      kind: 'report',
      report: { ...report(0), strength, notes, attempts: [attempt], times: SEALED },
      stage: 'drawn',
      sealed: true,
      streamed: false,
      policy: 'none',
    });
    const warned = { tone: 'warned', title: 'Proved, with a warning' };
    expect(describeVerdict(drawn('committed'), published)).toMatchObject(warned);
    expect(describeVerdict(drawn('beacon'), published)).toMatchObject(warned);
    const unwitnessed: Note = { id: 'not-witnessed', level: 'warning', values: { attempts: [1] } };
    expect(describeVerdict(drawn('beacon', [unwitnessed]), published)).toMatchObject(warned);
    expect(describeVerdict(drawn('witnessed'), published)).toMatchObject({ tone: 'proved' });
  });

  it('counts the warnings of a valid log, but not its other notes [VERIFY-21]', () => {
    const noted = (notes: Report['notes']): Outcome => ({
      kind: 'report',
      report: { ...report(0), notes },
      stage: 'drawn',
      sealed: true,
      streamed: false,
      policy: 'none',
    });
    const info: Note = { id: 'wrong-answers', level: 'info', values: { count: 2 } };
    const warning: Note = { id: 'winner-without-name', level: 'warning', values: { numbers: [3] } };
    const overdue: Note = { id: 'overdue', level: 'warning', values: { attempt: 1 } };
    expect(describeVerdict(noted([info]), published)).toMatchObject({ tone: 'proved', title: 'Proved' });
    expect(describeVerdict(noted([info, warning]), published)).toMatchObject({
      tone: 'warned',
      title: 'Proved, with a warning',
    });
    expect(describeVerdict(noted([warning, overdue]), published).title).toBe('Proved, with 2 warnings');
  });

  it('says who names the witnesses, unless the visitor does [VERIFY-30]', () => {
    const by = (policy: 'site' | 'given', strength: Report['strength'] = 'witnessed') => {
      const outcome = reported('drawn');
      if (outcome.kind !== 'report') return '';
      return describeVerdict({ ...outcome, policy, report: { ...report(0), strength } }, published).text;
    };
    expect(by('site')).toContain('The site itself names the witnesses.');
    expect(by('given')).not.toContain('names the witnesses');
    expect(by('site', 'beacon')).not.toContain('names the witnesses');
  });

  it('says plainly that a draw has no winner [VERIFY-29]', () => {
    const drawn = (...numbers: (number | null)[]): Outcome => ({
      kind: 'report',
      report: {
        ...report(0),
        attempts: numbers.map((number, i) => ({
          ...{ attempt: i + 1, at: '', root: '', seed: '' },
          winners: [{ rank: 1, number }],
        })),
      },
      stage: 'drawn',
      sealed: true,
      streamed: false,
      policy: 'none',
    });
    const { title, text } = describeVerdict(drawn(null), published);
    expect(title).toBe('Proved');
    expect(text).toMatch(/^There’s no winner, because no ticket was on the sealed list\./);
    expect(text).not.toContain('the winners');
    for (const won of [drawn(3), drawn(3, null)])
      expect(describeVerdict(won, published).text).toContain('the winners follow from it');
  });

  it('tells a proof that fails from a site that shows something else [VERIFY-15]', () => {
    const failing = (...ids: string[]): Outcome => {
      const checks = report(0).checks.map((check) => ({ ...check, ok: !ids.includes(check.id) }));
      return { ...reported('drawn'), report: { ...report(1), checks } } as Outcome;
    };
    const text = (...ids: string[]) => describeVerdict(failing(...ids), published).text;
    expect(text('announced')).toMatch(
      /^Everything in the proof is correct, but the site shows something else\./,
    );
    expect(text('announced', 'root')).toMatch(/^This proof doesn’t show that the draw was fair\./);
    expect(text('tickets')).toMatch(/^This proof doesn’t show that the draw was fair\./);
  });

  it('states how many checks fail', () => {
    expect(describeVerdict(reported('drawn', 1), published)).toMatchObject({
      tone: 'failed',
      title: 'Failed: one check did not pass',
    });
    expect(describeVerdict(reported('drawn', 3), published).title).toBe('Failed: 3 checks did not pass');
    const unreadable: Outcome = { kind: 'malformed', detail: 'Tile 3 is not there.' };
    expect(describeVerdict(unreadable, published)).toMatchObject({
      tone: 'failed',
      text: expect.stringContaining('Tile 3 is not there.'),
    });
  });

  it('says that the site has stopped the log, and not that the connection failed [VERIFY-24]', () => {
    const stopped: Outcome = { kind: 'unreachable', detail: 'returned 503', code: 'log_refused' };
    expect(describeVerdict(stopped, published)).toMatchObject({
      tone: 'failed',
      title: 'This draw’s public log has stopped',
    });
  });

  it('distinguishes a missing proof from an unreachable one', () => {
    expect(describeVerdict(none('no_log'), published)).toMatchObject({
      tone: 'nothing',
      text: expect.stringMatching(/^This prize draw was over before we had public logs/),
    });
    expect(describeVerdict(none('not_found'), { startDate: null })).toMatchObject({
      tone: 'nothing',
      title: 'Not published yet',
    });
    expect(describeVerdict(none('other'), published)).toMatchObject({
      tone: 'unreachable',
      text: 'Not found',
    });
    const away: Outcome = { kind: 'unreachable', detail: '', code: null };
    expect(describeVerdict(away, published).tone).toBe('unreachable');
    const badPolicy: Outcome = { kind: 'bad-policy', detail: 'The policy names no log.' };
    expect(describeVerdict(badPolicy, published)).toMatchObject({
      tone: 'nothing',
      text: expect.stringContaining('The policy names no log.'),
    });
    expect(describeVerdict(null, published).tone).toBe('checking');
  });
});

describe('the list of checks', () => {
  it('shows each check once, in order', () => {
    expect(CHECK_GROUPS.flatMap(({ ids }) => ids)).toEqual([...CHECK_IDS, 'announced']);
  });

  it('shows no tick for checks without data', () => {
    const attempts: Report['attempts'] = [
      { attempt: 1, at: '2026-12-01T20:00:00Z', root: '', seed: '', winners: [] },
    ];
    const unticked = (of: Partial<Report>, sealed: boolean) =>
      CHECK_IDS.filter((id) => isVacuous(id, { ...report(0), ...of }, sealed));
    expect(unticked({}, false)).toEqual([
      ...['openings', 'close', 'seed-chain', 'round', 'beacon', 'picks', 'redraws'],
    ]);
    expect(unticked({}, true)).toEqual(['seed-chain', 'beacon', 'picks']);
    expect(unticked({ attempts }, true)).toEqual([]);
    expect(unticked({ attempts, strength: 'committed' }, true)).toEqual(['round', 'beacon']);
  });
});
