import type { JobsStatus } from '#contract/platform/jobs.ts';
import { plural } from '#domain/text/plural.ts';

/** Says in a sentence each what an admin has to solve at once: about public logs, the seal log and the ledger. */
export function describeAlarms({ logs, books }: Pick<JobsStatus, 'logs' | 'books'>): string[] {
  const { problem, refused, seals } = logs;
  const alarms: [boolean, string][] = [
    [problem !== null, 'This server cannot sign public logs, so it sells no tickets.'],
    [
      refused.length > 0,
      `${plural(refused.length, 'prize draw')} ${refused.length === 1 ? 'is' : 'are'} off sale because of the public log.`,
    ],
    [
      seals !== null,
      'The seal log has stopped, so nothing proves when lists are sealed. Prize draws that start now fail the check.',
    ],
    [(books?.findings.length ?? 0) > 0, 'The ledger does not balance.'],
  ];
  return alarms.flatMap(([isOn, text]) => (isOn ? [text] : []));
}
