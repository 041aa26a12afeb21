import type { TestApp } from './app.ts';

/** The setting of apps whose metrics are read. */
export const METRICS_TOKEN = 'a token of the tests, which is long enough';

/** The value of a metric without labels; undefined if there is none of this name. */
export async function readGauge(app: TestApp, name: string): Promise<number | undefined> {
  const authorization = `Bearer ${METRICS_TOKEN}`;
  const { body } = await app.client().send({ method: 'GET', url: '/metrics', headers: { authorization } });
  const line = body.split('\n').find((text) => text.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}
