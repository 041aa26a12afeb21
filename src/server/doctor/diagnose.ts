import { type Config, ConfigError, readConfig, readDefault, type SettingName } from '../config.ts';
import { SETTINGS, showValue } from '../settings.ts';
import { checkBeacon, checkEmail, checkPayments, checkWitnesses } from './check-services.ts';
import { checkDatabase, checkDirectory } from './check-storage.ts';
import { describeReason, type Finding, failed } from './finding.ts';
import { warnAboutSettings } from './warn-about-settings.ts';

export type { Finding } from './finding.ts';

type Environment = Record<string, string | undefined>;

/** `value` is null if a setting is not set and has no fixed default. */
type ShownSetting = { name: SettingName; value: string | null; isDefault: boolean; does: string };

/** Lists the settings with what may be shown of their values. */
export function listSettings(environment: Environment): ShownSetting[] {
  const names = Object.keys(SETTINGS) as SettingName[];
  return names.flatMap((name) => {
    const given = environment[name]?.trim();
    if (SETTINGS[name].forTests && !given) return [];
    const value = given || formatDefault(readDefault(name));
    return [{ name, value: value && showValue(name, value), isDefault: !given, does: SETTINGS[name].does }];
  });
}

function formatDefault(value: unknown): string | null {
  if (Array.isArray(value)) return value.join(',') || null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

type Options = {
  environment: Environment;
  /** The recipient of a test email. */
  recipient: string | undefined;
};

/** Tries everything that the settings name, one after the other. Changes nothing, except that it may send an email. */
export async function* diagnose({ environment, recipient }: Options): AsyncGenerator<Finding> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    yield* error.problems.map((problem) => failed('settings', problem));
    return;
  }
  yield* warnAboutSettings(config);
  yield* await run('data directory', () => checkDirectory(config));
  yield* await run('database', () => checkDatabase(config));
  yield* await run('mail', async () => [await checkEmail(config, recipient)]);
  yield* await run('payments', async () => [await checkPayments(config)]);
  yield* await run('beacon', () => checkBeacon(config));
  yield* await run('witnesses', () => checkWitnesses(config));
}

/** A check that fails in an unexpected way does not stop the others. */
async function run(part: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [failed(part, describeReason(error))];
  }
}
