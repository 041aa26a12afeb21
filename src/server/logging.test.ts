import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { describeError, loggerOptions } from './logging.ts';

const SECRET = 'ann.baker@example.org';

/** What PostgreSQL says of a duplicate: the value stands in its detail, and in other errors in the message. */
const refused = Object.assign(new Error(`invalid input: "${SECRET}"`), {
  severity: 'ERROR',
  code: '22P02',
  detail: `Key (email)=(${SECRET}) already exists.`,
});
const statement = new DrizzleQueryError('insert into people values ($1)', [SECRET], refused);

describe('an error in the log', () => {
  it.each([
    ['of a statement', statement],
    ['of the database itself', refused],
    ['beneath another', new Error('a job failed', { cause: statement })],
    ['among others', new AggregateError([statement, refused], 'some jobs failed')],
  ])('%s says what it was and where, and nothing of what was sent', (_, error) => {
    const described = JSON.stringify(describeError(error));
    expect(described).toContain('22P02');
    expect(described).toContain('logging.test.ts');
    expect(described).not.toContain(SECRET);
    expect(described).not.toContain('insert into');
  });

  it('keeps what the driver says of a lost connection', () => {
    const lost = new DrizzleQueryError('select 1', [], new Error('Connection terminated unexpectedly'));
    expect(describeError(lost).message).toBe('Connection terminated unexpectedly');
  });

  it('keeps our own errors whole', () => {
    const error = new Error('the ids do not match', { cause: new TypeError('no id') });
    expect(describeError(error)).toMatchObject({
      type: 'Error',
      message: 'the ids do not match',
      stack: error.stack,
      cause: { type: 'TypeError', message: 'no id' },
    });
  });
});

describe('a request in the log', () => {
  it('is named without its query, where people search for names and addresses', () => {
    const options = loggerOptions({ logLevel: 'info' });
    const describeRequest = typeof options === 'object' ? options.serializers?.req : undefined;
    const request = { method: 'GET', url: `/api/tickets?search=${SECRET}`, ip: '10.0.0.1' };
    expect(describeRequest?.(request as Parameters<typeof describeRequest>[0])).toEqual({
      method: 'GET',
      url: '/api/tickets',
      remoteAddress: '10.0.0.1',
    });
  });
});
