import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { describeError } from './logging.ts';

const SECRET = 'ann.baker@example.org';

/** PostgreSQL includes values in an error's detail or message. */
const rejected = Object.assign(new Error(`invalid input: "${SECRET}"`), {
  severity: 'ERROR',
  code: '22P02',
  detail: `Key (email)=(${SECRET}) already exists.`,
});
const statement = new DrizzleQueryError('insert into people values ($1)', [SECRET], rejected);

describe('an error in the log', () => {
  it.each([
    ['of a statement', statement],
    ['of the database itself', rejected],
    ['as the cause of another', new Error('a job failed', { cause: statement })],
    ['among others', new AggregateError([statement, rejected], 'some jobs failed')],
  ])('%s shows its code and location, but none of the data that was sent', (_, error) => {
    const described = JSON.stringify(describeError(error));
    expect(described).toContain('22P02');
    expect(described).toContain('logging.test.ts');
    expect(described).not.toContain(SECRET);
    expect(described).not.toContain('insert into');
  });

  it("keeps the driver's message about a lost connection", () => {
    const lost = new DrizzleQueryError('select 1', [], new Error('Connection terminated unexpectedly'));
    expect(describeError(lost).message).toBe('Connection terminated unexpectedly');
  });

  it('keeps all details of our own errors', () => {
    const error = new Error('the ids do not match', { cause: new TypeError('no id') });
    expect(describeError(error)).toMatchObject({
      type: 'Error',
      message: 'the ids do not match',
      stack: error.stack,
      cause: { type: 'TypeError', message: 'no id' },
    });
  });
});
