import { randomInt, randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { provideTestApp } from '../helpers/app.ts';
import { postalSettings } from '../helpers/postal.ts';
import { generate, generateNasty, mutate, type Schema } from './generate.ts';
import { createRandom, type Random } from './random.ts';
import { createWorld, ROLES, type Role, readIds, type Secret } from './world.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));

/** Calls change who the callers are and what exists, so that there are new ones from time to time. */
const PER_WORLD = 500;

type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses: Record<string, unknown>;
};
type Route = Operation & { method: string; path: string };

/** What no response may contain: stack traces, paths of the program, and errors of the database. */
const INTERNALS =
  /\n\s+at \S|node_modules|file:\/\/|\.ts:\d|syntax error at|violates (check|unique|foreign|not-null)|relation "|Failed query|invalid input syntax|drizzle/;

const app = await provideTestApp({
  environment: postalSettings,
  // No request leaves the machine.
  pictureNetwork: {
    resolve: () => Promise.reject(new Error('no network')),
    dial: () => {
      throw new Error('no network');
    },
  },
});

async function readRoutes(): Promise<Route[]> {
  const response = await app.client().send({ method: 'GET', url: '/api/openapi.json' });
  const { paths } = response.json<{ paths: Record<string, Record<string, Operation>> }>();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

/** Replaces the parameters of a path, mostly by something that exists. */
function fillPath(path: string, random: Random, ids: ReadonlyMap<string, string[]>): string {
  const parts = path.split('/');
  return parts
    .map((part, at) => {
      if (!part.startsWith('{')) return part;
      const known = ids.get(parts[at - 1] ?? '') ?? [];
      if (known.length > 0 && random.chance(0.85)) return random.pick(known);
      if (random.chance(0.6)) return randomUUID();
      return encodeURIComponent(String(generateNasty(random)).toWellFormed().slice(0, 300));
    })
    .join('/');
}

function buildQuery({ parameters = [] }: Route, random: Random, id: () => string): string {
  const query = new URLSearchParams();
  for (const { name, in: place, required, schema = {} } of parameters) {
    if (place !== 'query' || !(required || random.chance(0.5))) continue;
    const value = random.chance(0.75) ? generate(schema, random, id) : generateNasty(random);
    query.append(name, String(value).slice(0, 2000));
    if (random.chance(0.03)) query.append(name, 'again');
  }
  return query.size === 0 ? '' : `?${query}`;
}

function buildBody({ requestBody }: Route, random: Random, id: () => string): unknown {
  const schema = requestBody?.content?.['application/json']?.schema;
  if (!schema) return random.chance(0.05) ? generateNasty(random) : undefined;
  const valid = generate(schema, random, id);
  const kind = random.next();
  if (kind < 0.55) return valid;
  return kind < 0.9 ? mutate(valid, random) : generateNasty(random);
}

function findProblem(
  route: Route,
  role: Role,
  response: LightMyRequestResponse,
  secrets: readonly (Secret & { isOld: boolean })[],
): string | undefined {
  const { statusCode, body } = response;
  const isExpected = statusCode < 500 || (statusCode === 503 && route.responses['503'] !== undefined);
  if (!isExpected) return `${statusCode}: ${body.slice(0, 500)}`;
  if (INTERNALS.test(body)) return `internals: ${INTERNALS.exec(body)?.[0]}`;
  const text = body + JSON.stringify(response.headers);
  const leaked = secrets.find(
    ({ text: secret, seenBy, isOld }) =>
      (isOld ? role !== 'admin' : !seenBy.includes(role)) && text.includes(secret),
  );
  return leaked && `shows ${leaked.text}`;
}

it(`answers ${REQUESTS} random calls without a fault, and never shows what belongs to others (FUZZ_SEED=${SEED})`, async () => {
  const random = createRandom(SEED);
  const routes = await readRoutes();
  const problems = new Map<string, string>();
  const statuses = new Map<number, number>();
  const reached = new Set<Route>();
  let world = await createWorld(app);
  let ids = await readIds(app);
  const kinds = [...ids.keys()].filter((kind) => kind !== 'organisations');
  let old: Secret[] = [];
  for (let count = 1; count <= REQUESTS; count += 1) {
    if (count % PER_WORLD === 0) {
      old = world.secrets;
      world = await createWorld(app);
      ids = await readIds(app);
    }
    const route = random.pick(routes);
    const role = random.pick(ROLES);
    const id = () => random.pick(ids.get(random.pick(kinds)) ?? [randomUUID()]);
    const url = fillPath(route.path, random, ids) + buildQuery(route, random, id);
    const body = buildBody(route, random, id);
    const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await world
      .client(role)
      .send({ method: route.method, url, ...(body !== undefined && json) });
    statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
    if (response.statusCode < 300) reached.add(route);
    const secrets = [
      ...world.secrets.map((secret) => ({ ...secret, isOld: false })),
      ...old.map((secret) => ({ ...secret, isOld: true })),
    ];
    const problem = findProblem(route, role, response, secrets);
    const key = `${route.method} ${route.path} as ${role}`;
    if (problem && !problems.has(key)) {
      problems.set(
        key,
        `${key}\n  ${url.slice(0, 300)}\n  ${JSON.stringify(body)?.slice(0, 500)}\n  ${problem}`,
      );
    }
  }
  const summary = `${routes.length} routes, ${reached.size} of them with success; ${JSON.stringify([...statuses].sort())}`;
  process.stdout.write(`FUZZ_SEED=${SEED}: ${summary}\n`);
  expect([...problems.values()].join('\n\n')).toBe('');
}, 1_800_000);
