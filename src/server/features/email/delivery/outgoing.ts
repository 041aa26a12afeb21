import { listHeaders } from '#domain/email/list-headers.ts';
import type { Mail, MailSite, RenderMail } from '#domain/email/mail.ts';
import { templateData } from '#domain/email/template-data.ts';
import type { MailFrom } from '#server/config-email.ts';
import type { OutgoingMail } from '#server/providers/email/provider.ts';
import { withSameWords } from '#server/providers/email/same-words.ts';

/** How a kind of mail is sent: null stands for our own template, and for the site's usual sender. */
export type Delivery = { templateId: string | null; senderEmail: string | null; senderName: string | null };

export type OutgoingNeeds = {
  /** The site's usual sender; null where nobody delivers mails. */
  sender?: MailFrom | null;
  render: RenderMail;
  /** Asked each time, because admins can change it. */
  site: () => Promise<MailSite>;
  /** The secret of a link that a mail names by its id. */
  tokenOf: (tokenId: string) => string;
};

/** What the provider is given of a mail of the outbox. */
export type ToOutgoing = (
  named: Mail & { id: string; recipient: string },
  by: Delivery | undefined,
) => Promise<OutgoingMail>;

export function createOutgoing({ sender = null, render, site, tokenOf }: OutgoingNeeds): ToOutgoing {
  const renderOnce = withSameWords(render);
  return async ({ id, recipient, ...rest }, by) => {
    const mail = withLink(rest, tokenOf);
    const speaker = await site();
    return {
      ...{ id, recipient, mail },
      from: { email: by?.senderEmail ?? null, name: by?.senderName ?? sender?.name ?? speaker.brandName },
      headers: listHeaders(mail, speaker),
      template: by?.templateId ? { id: by.templateId, data: templateData(mail, speaker) } : null,
      render: () => renderOnce(mail, speaker),
    };
  };
}

/** Puts in the secret of the link that a mail names. */
export function withLink<M extends Mail>(mail: M, tokenOf: (tokenId: string) => string): M {
  const { data } = mail;
  return 'tokenId' in data && data.tokenId
    ? { ...mail, data: { ...data, token: tokenOf(data.tokenId) } }
    : mail;
}
