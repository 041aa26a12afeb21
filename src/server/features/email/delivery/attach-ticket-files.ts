import type { EmailMessage } from '#domain/email/email.ts';
import { joinTicketFiles } from '#domain/proof/ticket-file-list.ts';
import { nameTicketFile } from '#domain/proof/ticket-file-name.ts';
import type { EmailAttachment } from '#server/providers/email/provider.ts';
import { describeError } from './tries.ts';

/** The texts of ticket files of one draw. */
export type TicketFileTexts = { drawId: string; files: readonly { number: number; file: string }[] };

/** A ticket file has up to 4 kB, so the attachment stays below half a megabyte. Larger orders get a link. */
export const MOST_ATTACHED = 100;

/** An order by its id, or a postal entry by its reference. */
export type TicketOrigin = { orderId: string } | { reference: string };

export type ReadFiles = (origin: TicketOrigin, most: number) => Promise<TicketFileTexts | null>;

/**
 * Attaches the ticket files of an order or a postal entry to its confirmation. If they cannot be built, the email is sent without them,
 * because it must not wait for a log that cannot be signed.
 */
export function createAttacher(readFiles: ReadFiles, report: (problem: string) => void) {
  return async (message: EmailMessage): Promise<readonly EmailAttachment[]> => {
    const origin = findOrigin(message);
    if (!origin) return [];
    try {
      const found = await readFiles(origin, MOST_ATTACHED);
      return found ? bundleFiles(found) : [];
    } catch (error) {
      const of = 'orderId' in origin ? `order ${origin.orderId}` : 'a postal entry';
      report(`The ticket proofs of ${of} were not attached: ${describeError(error)}`);
      return [];
    }
  };
}

function findOrigin({ template, data }: EmailMessage): TicketOrigin | null {
  if (template === 'postal-entry') return { reference: data.reference };
  return template === 'order-confirmation' && data.orderId !== undefined ? { orderId: data.orderId } : null;
}

/** Puts the files into one document: the file of a single ticket, or else a list of files. */
function bundleFiles({ drawId, files }: TicketFileTexts): EmailAttachment[] {
  if (files.length === 0) return [];
  const filename = nameTicketFile({ drawId, numbers: files.map(({ number }) => number) });
  const content = joinTicketFiles(files.map(({ file }) => file));
  return [{ filename, contentType: 'application/json', content }];
}
