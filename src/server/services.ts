import { createClock } from './clock.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { createSettings } from './features/site/service.ts';

export type Needs = { config: Config; database: OpenDatabase; sessionSecret: string };

/** Every service, each built from those that it may ask: the order here is the direction of all arrows. */
export function createServices({ config, database }: Needs) {
  const { db } = database;
  const clock = createClock(db);
  const settings = createSettings({ config, clock, testPayments: true });
  return { clock, settings };
}

export type Services = ReturnType<typeof createServices>;
