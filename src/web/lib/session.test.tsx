import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { createApi, type Send } from './api.ts';
import { createQueryClient } from './query.ts';
import { sessionQuery, useAuth } from './session.tsx';

function Reader() {
  return <p>{useAuth().user?.firstName}</p>;
}

describe('the session', () => {
  it('throws outside its provider [GEN-10]', () => {
    expect(() => renderToString(<Reader />)).toThrow(
      new Error('useAuth must be used within an AuthProvider'),
    );
  });

  it('has no user after a 401, without an error [GEN-09]', async () => {
    const api = createApi(async () => Response.json({ message: 'Please sign in first.' }, { status: 401 }));
    expect(await createQueryClient().fetchQuery(sessionQuery(api))).toBeNull();
  });

  it('is fetched once [GEN-08]', async () => {
    const send = vi.fn<Send>(async () => Response.json({ firstName: 'Ann' }));
    const queryClient = createQueryClient();
    const query = sessionQuery(createApi(send));
    await queryClient.ensureQueryData(query);
    await queryClient.fetchQuery(query);
    expect(send).toHaveBeenCalledOnce();
  });

  it('is not fetched again after a failure [GEN-08]', async () => {
    const send = vi.fn<Send>(async () => new Response('', { status: 503, statusText: 'Unavailable' }));
    const query = sessionQuery(createApi(send));
    await expect(createQueryClient().fetchQuery(query)).rejects.toThrow('503: Unavailable');
    expect(send).toHaveBeenCalledOnce();
  });
});
