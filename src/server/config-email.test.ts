import { describe, expect, it } from 'vitest';
import { listConfigProblems } from '../../tests/helpers/config-problems.ts';
import { readConfig } from './config.ts';

const KEY =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==';
const emailOf = (environment: Record<string, string>) => readConfig(environment).email;
const MAIL_FROM = 'draws@example.org';

describe('the email provider', () => {
  it('stores emails instead of sending them by default [OPS-05]', () => {
    expect(emailOf({})).toEqual({ provider: 'kept' });
    expect(emailOf({ SMTP_URL: ' ', SENDGRID_API_KEY: '' })).toEqual({ provider: 'kept' });
  });

  it('is a mail server if SMTP_URL is set [OPS-09]', () => {
    expect(emailOf({ SMTP_URL: 'smtps://ada:a%40b@mail.example.org', MAIL_FROM })).toEqual({
      provider: 'smtp',
      perSecond: 20,
      from: { email: MAIL_FROM, name: null },
      host: 'mail.example.org',
      port: 465,
      secure: true,
      requireTLS: false,
      auth: { user: 'ada', pass: 'a@b' },
    });
    expect(
      emailOf({ SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: '"A fête" <a@b.org>', MAIL_RATE: '5' }),
    ).toEqual({
      provider: 'smtp',
      perSecond: 5,
      from: { email: 'a@b.org', name: 'A fête' },
      host: 'localhost',
      port: 2525,
      secure: false,
      requireTLS: false,
    });
  });

  it('requires encryption before it sends a password over the network', () => {
    expect(emailOf({ SMTP_URL: 'smtp://a:b@mail.example.org', MAIL_FROM })).toMatchObject({
      port: 587,
      requireTLS: true,
    });
    expect(emailOf({ SMTP_URL: 'smtp://a:b@127.0.0.1', MAIL_FROM })).toMatchObject({ requireTLS: false });
  });

  it('is SendGrid if its key is set [OPS-09]', () => {
    const given = { SENDGRID_API_KEY: 'SG.x', SENDGRID_WEBHOOK_KEY: KEY, MAIL_FROM: `Fête <${MAIL_FROM}>` };
    expect(emailOf(given)).toEqual({
      provider: 'sendgrid',
      perSecond: 20,
      from: { email: MAIL_FROM, name: 'Fête' },
      apiKey: 'SG.x',
      apiBase: 'https://api.sendgrid.com',
      webhookKey: KEY,
    });
    expect(emailOf({ ...given, SENDGRID_API_BASE: 'http://127.0.0.1:1/' })).toMatchObject({
      apiBase: 'http://127.0.0.1:1',
    });
  });

  it.each([
    [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM must be given'],
    [{ SENDGRID_API_KEY: 'SG.x' }, 'MAIL_FROM must be given'],
    [{ SMTP_URL: 'smtp://localhost', SENDGRID_API_KEY: 'SG.x', MAIL_FROM }, 'choose one'],
    [{ SMTP_URL: 'http://localhost', MAIL_FROM }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'localhost', MAIL_FROM }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'smtp://ada:50%off@localhost', MAIL_FROM }, 'SMTP_URL must be'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be'],
    [{ MAIL_FROM: 'A <b>' }, 'MAIL_FROM must be'],
    [{ MAIL_RATE: '0' }, 'MAIL_RATE must be'],
    [{ SENDGRID_WEBHOOK_KEY: 'AAAA' }, 'SENDGRID_WEBHOOK_KEY must be'],
    [{ SENDGRID_API_BASE: 'http://mail.example.org' }, 'SENDGRID_API_BASE must be'],
  ])('rejects %j', (environment, message) => {
    expect(listConfigProblems(environment).join(' ')).toContain(message);
  });
});
