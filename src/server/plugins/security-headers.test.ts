import { describe, expect, it } from 'vitest';
import { html, servingPages } from '../../../tests/helpers/pages-served.ts';
import { createCloudinary } from '../providers/pictures/cloudinary.ts';
import type { PageRenderer } from './page-rendering.ts';

describe('the security headers', () => {
  it("allow only scripts with the response's nonce", async () => {
    const nonces: string[] = [];
    const server = servingPages({
      render: async (_request, { context }) => {
        nonces.push(context.nonce);
        return html('');
      },
    });
    const known = { url: '/', headers: { cookie: 'session=1' } };
    const policies = [await server.inject(known), await server.inject(known)].map((response) =>
      String(response.headers['content-security-policy']),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
    for (const [index, policy] of policies.entries()) {
      const rules = policy.split('; ');
      expect(rules).toContain(`script-src 'self' 'nonce-${nonces[index]}'`);
      for (const rule of [
        "frame-ancestors 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "object-src 'none'",
      ]) {
        expect(rules).toContain(rule);
      }
      expect(policy).not.toContain("script-src 'self' 'unsafe");
    }
  });

  it("allow Stripe's scripts, frames, requests and wallets only if cards are accepted", async () => {
    const render: PageRenderer = async () => html('');
    const tests = (await servingPages({ render }).inject('/')).headers;
    expect(String(tests['content-security-policy'])).not.toContain('stripe');
    expect(tests['permissions-policy']).toContain('payment=()');
    const payments = { provider: 'stripe', publishableKey: 'pk_test_1' } as const;
    const taking = servingPages({ render, payments });
    const cards = (await taking.inject('/')).headers;
    const rules = String(cards['content-security-policy']).split('; ');
    const allowed = (directive: string) => rules.find((rule) => rule.startsWith(`${directive} `));
    expect(allowed('script-src')).toMatch(/ https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com$/);
    expect(allowed('frame-src')).toContain('https://hooks.stripe.com');
    expect(allowed('connect-src')).toBe("connect-src 'self' https://api.stripe.com");
    expect(allowed('default-src')).toBe("default-src 'self'");
    expect(cards['permissions-policy']).toContain('payment=(self "https://js.stripe.com"');
    const { headers } = await taking.inject('/api/me');
    expect(JSON.stringify(headers)).not.toContain('stripe');
  });

  it('allow pictures from Cloudinary, and uploads to it, only if the site uses it', async () => {
    const render: PageRenderer = async () => html('');
    const plain = (await servingPages({ render }).inject('/')).headers;
    expect(String(plain['content-security-policy'])).not.toContain('cloudinary');
    const { sources } = createCloudinary({
      cloudName: 'oaktown',
      apiKey: 'key',
      apiSecret: 'secret',
      apiBase: undefined,
    });
    const server = servingPages({ render, pictureHost: sources });
    for (const headers of [{}, { cookie: 'session=1' }]) {
      const policy = (await server.inject({ url: '/', headers })).headers['content-security-policy'];
      const rules = String(policy).split('; ');
      expect(rules).toContain("img-src 'self' data: blob: https://res.cloudinary.com/oaktown/");
      expect(rules).toContain("connect-src 'self' https://api.cloudinary.com");
    }
  });

  it('are also set on API responses', async () => {
    const { headers } = await servingPages({ render: async () => html('') }).inject('/api/me');
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  it('require https only if the site uses it', async () => {
    const render: PageRenderer = async () => html('');
    const plain = await servingPages({ render, publicUrl: 'http://localhost:3000' }).inject('/');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    const secure = await servingPages({ render, publicUrl: 'https://draws.example.org' }).inject('/');
    expect(secure.headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/);
  });
});
