import type { CallInput, CallResponse } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { App } from '../app.ts';

/** An API call that failed while the demo was being created. */
export class DemoCallError extends Error {
  readonly status: number;

  constructor(key: string, status: number, body: string) {
    super(`The demo was refused ${key}: ${body}`);
    this.name = 'DemoCallError';
    this.status = status;
  }
}

/** A client for one of the demo's users. It calls the API in-process, with its own session. */
export type DemoClient = {
  /** @throws DemoCallError if the demo's data is invalid, or if a service that it needs cannot be reached */
  call: <K extends keyof Calls>(key: K, input: CallInput<Calls[K]>) => Promise<CallResponse<Calls[K]>>;
};

export function openDemoClient({ server }: App): DemoClient {
  const cookies = new Map<string, string>();
  return {
    call: async <K extends keyof Calls>(
      key: K,
      input: CallInput<Calls[K]>,
    ): Promise<CallResponse<Calls[K]>> => {
      const { params = {}, body } = input as { params?: Record<string, string>; body?: object };
      const [method, template] = key.split(' ') as ['POST', string];
      const url = template.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
      const response = await server.inject({
        method,
        url,
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body && { payload: body }),
      });
      if (response.statusCode >= 400) throw new DemoCallError(key, response.statusCode, response.body);
      for (const { name, value } of response.cookies) cookies.set(name, value);
      return JSON.parse(response.body || 'null');
    },
  };
}
