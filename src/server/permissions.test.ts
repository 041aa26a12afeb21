import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { provideTestApp, type TestApp } from '../../tests/helpers/app.ts';
import { ROLES, type Row, readMatrix } from '../../tests/permissions/matrix.ts';
import { type Input, scenarios } from '../../tests/permissions/scenarios.ts';
import { type Cast, newCast, worldOf } from '../../tests/permissions/world.ts';

const matrix = readMatrix();

// The server only signs uploads and never connects to this account.
const app = await provideTestApp({
  environment: {
    CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
    PAYOUT_ACCOUNT: '10-79-99 88837491 Oakdraw Ltd',
  },
});

const nameOf = ({ call, when }: Row) => (when === '' ? call : `${call}, ${when}`);

describe('the permission matrix', () => {
  it('has a row for every call in the contract and every route in the program', () => {
    const rows = new Set(matrix.map(({ call }) => call));
    expect(Object.keys(calls).filter((call) => !rows.has(call))).toEqual([]);
    expect(routesOf(app).filter((route) => !rows.has(route))).toEqual([]);
  });

  it('lists only calls that the program serves, with a status for each role', () => {
    const routes = new Set(routesOf(app));
    expect(matrix.map(({ call }) => call).filter((call) => !routes.has(call))).toEqual([]);
    for (const row of matrix) {
      expect(row.statuses.map(({ status }) => status)).not.toContain(Number.NaN);
    }
  });

  it('lists each call about a draw for both published and unpublished draws', () => {
    const about = (section: string) =>
      [...new Set(matrix.filter((row) => row.section === section).map(({ call }) => call))]
        .filter((call) => call.includes('/prize-draws/:id'))
        .toSorted();
    expect(about('Unpublished draws')).toEqual(about('Published draws'));
  });

  it('has one scenario for each of its rows, and no others', () => {
    const named = [...new Set(matrix.map(nameOf))].toSorted();
    expect(Object.keys(scenarios).toSorted()).toEqual(named);
  });
});

describe.each([
  ['Published draws', '[PERM-02, PERM-08, PERM-12, PERM-13]'],
  ['Unpublished draws', '[PERM-12, PERM-14]'],
  ['Everything else', '[PERM-05, PERM-07]'],
])('%s %s', (section) => {
  const rows = matrix.filter((row) => row.section === section);
  // Reading changes no user, so calls that read share them, unless they have to be users who signed in long ago.
  let readers: Cast | undefined;
  const castFor = async ({ call, when }: Row): Promise<Cast> => {
    if (!call.startsWith('GET ') || when === 'not confirmed' || when.endsWith('signed in long ago'))
      return newCast(app);
    readers ??= await newCast(app);
    return readers;
  };

  it.each(rows.map((row) => [nameOf(row), row] as const))('%s', async (name, row) => {
    const actual: Record<string, number> = {};
    const cast = await castFor(row);
    for (const role of ROLES) {
      const world = worldOf(app, cast, role, section !== 'Unpublished draws');
      const input = await scenarios[name]?.(world);
      if (!input) throw new Error(`no scenario for ${name}`);
      const { method, url } = addressOf(row.call, input);
      const { statusCode } = await world.client.send({ method, url, body: input.body });
      actual[role] = statusCode;
    }
    const expected = Object.fromEntries(row.statuses.map(({ role, status }) => [role, status]));
    expect(actual).toEqual(expected);
  });
});

function addressOf(call: string, { params = {}, query }: Input): { method: string; url: string } {
  const [method = '', template = ''] = call.split(' ');
  const path = template.replace(/:(\w+)|\*/g, (found, name?: string) => params[name ?? found] ?? '');
  return { method, url: query ? `${path}?${new URLSearchParams(query)}` : path };
}

/**
 * Returns every route in the printed tree, except HEAD routes (which match GET) and the handlers for unknown paths.
 */
function routesOf({ server }: TestApp): string[] {
  const parents: string[] = [];
  return server
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment, methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
      if (segment === undefined) return [];
      const depth = indent.length / 4;
      const path = `${parents.slice(0, depth).join('')}${segment}`;
      parents[depth] = segment;
      if (methods === '' || ['*', '/*', '/api/*'].includes(path)) return [];
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${path}`);
    });
}
