import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const KINDS: Record<string, string> = {
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const FORMATS: Record<string, string> = {
  uuid: 'an id',
  datetime: 'a time such as 2026-01-31T12:00:00Z',
  email: 'an email address',
  url: 'a full address',
};

/** Describes an issue for which the contract has no message. Returns undefined to keep Zod's own message. */
export function describeIssue(issue: Issue): string | undefined {
  const path = issue.path ?? [];
  if (path.length === 0) return issue.code === 'invalid_type' ? 'Please send a JSON object.' : undefined;
  const rule = ruleOf(issue);
  return rule && `${path.join('.')} ${rule}.`;
}

function ruleOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return mustBe(KINDS[issue.expected]);
    case 'invalid_value':
      return mustBe(oneOf(issue.values.map(String)));
    case 'invalid_format':
      return mustBe(FORMATS[issue.format]) ?? 'is not valid';
    case 'too_big':
      return `must ${amount(issue.origin, 'at most', issue.maximum)}`;
    case 'too_small':
      return `must ${amount(issue.origin, 'at least', issue.minimum)}`;
    default:
      return undefined;
  }
}

const mustBe = (what: string | undefined) => what && `must be ${what}`;

function oneOf(values: string[]): string {
  const last = values.at(-1) ?? '';
  return values.length === 1 ? last : `${values.slice(0, -1).join(', ')} or ${last}`;
}

function amount(origin: string, limit: string, bound: number | bigint): string {
  const one = Number(bound) === 1;
  if (origin === 'string') return `have ${limit} ${bound} ${one ? 'character' : 'characters'}`;
  if (origin === 'array') return `have ${limit} ${bound} ${one ? 'entry' : 'entries'}`;
  return `be ${limit} ${bound}`;
}
