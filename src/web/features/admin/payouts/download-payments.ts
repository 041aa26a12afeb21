import type { Api } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';

export const FORMATS = ['csv', 'pain001'] as const;
export type Format = (typeof FORMATS)[number];

export const FORMAT_NAMES: Record<Format, string> = { csv: 'CSV', pain001: 'Bank file (pain.001)' };

const CALLS = {
  csv: 'GET /api/v1/admin/payables.csv',
  pain001: 'GET /api/v1/admin/payables.pain001.xml',
} as const;

/** Exports what is approved, or downloads an earlier file again, and saves it under the server’s name. */
export async function downloadPayments(api: Api, format: Format, batch?: string): Promise<void> {
  const response = await api.response(CALLS[format], batch ? { query: { batch } } : {});
  const [, name = `payouts.${format}`] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  // As bytes, because text would lose the mark at its start that tells spreadsheets the encoding.
  saveFile(name, await response.blob(), response.headers.get('content-type') ?? '');
}
