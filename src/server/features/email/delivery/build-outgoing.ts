import type { EmailMessage, EmailSite, RenderEmail } from '#domain/email/email.ts';
import { buildListHeaders } from '#domain/email/list-headers.ts';
import { buildTemplateData } from '#domain/email/template-data.ts';
import type { EmailFrom } from '#server/config-email.ts';
import { cacheLastRendered } from '#server/providers/email/cache-last-rendered.ts';
import type { EmailAttachment, OutgoingEmail } from '#server/providers/email/provider.ts';

/**
 * How emails of one type are sent. A null `templateId` means our own template; a null sender means the site's default
 * sender.
 */
export type Delivery = { templateId: string | null; senderEmail: string | null; senderName: string | null };

export type OutgoingNeeds = {
  /** The site's default sender; null if emails are stored instead of delivered. */
  sender?: EmailFrom | null;
  render: RenderEmail;
  /** Returns the site's data. It is read for each batch, because admins can change it. */
  site: () => Promise<EmailSite>;
  /** Returns the secret token of a link, given the token id that the email contains. */
  tokenOf: (tokenId: string) => string;
  /** Builds the attachments of an email. */
  attach?: (message: EmailMessage) => Promise<readonly EmailAttachment[]>;
};

/** Converts a queued email to the message that the provider sends. */
export type BuildOutgoing = (
  named: EmailMessage & { id: string; recipient: string },
  by: Delivery | undefined,
) => Promise<OutgoingEmail>;

export function createOutgoingBuilder({
  sender = null,
  render,
  site,
  tokenOf,
  attach = async () => [],
}: OutgoingNeeds): BuildOutgoing {
  const renderOnce = cacheLastRendered(render);
  return async ({ id, recipient, ...rest }, by) => {
    const message = addLinkToken(rest, tokenOf);
    const speaker = await site();
    const attachments = callOnce(() => attach(rest));
    return {
      id,
      recipient,
      message,
      from: { email: by?.senderEmail ?? null, name: by?.senderName ?? sender?.name ?? speaker.brandName },
      headers: buildListHeaders(message, speaker),
      template: by?.templateId ? { id: by.templateId, data: buildTemplateData(message, speaker) } : null,
      render: async () => renderOnce(markAttached(message, await attachments()), speaker),
      attachments,
    };
  };
}

function callOnce<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Lets a confirmation say that the proofs of its tickets are attached. */
function markAttached(message: EmailMessage, { length }: readonly EmailAttachment[]): EmailMessage {
  if (length === 0) return message;
  if (message.template === 'postal-entry') return { ...message, data: { ...message.data, hasProofs: true } };
  return message.template === 'order-confirmation'
    ? { ...message, data: { ...message.data, hasProofs: true } }
    : message;
}

/** Adds the secret token of the link, which is not stored with the email. */
export function addLinkToken<M extends EmailMessage>(message: M, tokenOf: (tokenId: string) => string): M {
  const { data } = message;
  return 'tokenId' in data && data.tokenId
    ? { ...message, data: { ...data, token: tokenOf(data.tokenId) } }
    : message;
}
