import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cast, gatherCast } from '../../../scripts/screenshots/cast.ts';
import { prepareDraws } from '../../../scripts/screenshots/draws.ts';
import { EVERY_LOOK, inspect, SOME_LOOKS } from '../../helpers/axe.ts';
import { browserSite } from '../../helpers/browser.ts';
import { routes } from '../../helpers/routes.ts';
import { ROLES, type Role, type Visit } from '../../helpers/visit.ts';
import { personOf, visitsOf } from '../../helpers/visits.ts';

const directory = mkdtempSync(join(tmpdir(), 'axe-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const site = browserSite({ DEMO: '1', DATA_DIR: directory });

/** Pages checked in parallel. More would not be faster, because each check keeps a processor busy. */
const AT_ONCE = 2;

let cast: Cast;
let visits: Record<string, Visit[]>;

beforeAll(async () => {
  cast = await gatherCast(site, directory);
  const draws = await prepareDraws(cast);
  const params = { id: cast.guest.user.id };
  const [order] = await cast.guest.api('GET /api/v1/users/:id/orders', { params, query: { status: 'paid' } });
  visits = visitsOf(cast, draws, order?.id ?? '');
}, 400_000);

/** Returns the violations on this role's pages, in every state visited. */
async function inspectAll(role: Role): Promise<string[]> {
  const as = personOf(role, cast);
  const waiting = Object.values(visits)
    .flat()
    // Checks each page as its first and last role: in between, little more than the navigation bar differs.
    .filter(({ as = ROLES }) => role === as[0] || role === as.at(-1));
  const found: string[] = [];
  const work = async () => {
    const { page, open } = await site.visitor({ ...(as && { as }), reducedMotion: 'reduce' });
    // Speed is not tested here.
    page.setDefaultTimeout(60_000);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { path, status, act, as: roles = ROLES } = next;
      const looks = role === roles[0] ? EVERY_LOOK : SOME_LOOKS;
      const visit = async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await open(path, status);
        await act?.(page);
        return inspect(page, looks);
      };
      const problems = await visit().catch((error: unknown) => [String(error)]);
      found.push(...problems.map((problem) => `${path}${act ? ' (acted upon)' : ''}: ${problem}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

describe('every page, in its states, in light and dark mode, on a phone and a desktop', () => {
  it('is visited [GEN-18]', () => {
    expect(Object.keys(visits).sort()).toEqual([...routes].sort());
  });

  it.each(ROLES)('breaks no accessibility rule: as %s [GEN-18]', { timeout: 400_000 }, async (role) => {
    expect(await inspectAll(role)).toEqual([]);
  });
});
