import { useQuery } from '@tanstack/react-query';
import type { EmailProviderSettings } from '#contract/email/outbox.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { deliveryQuery } from '#web/features/email/outbox/queries.ts';
import { useApi } from '#web/lib/router-context.ts';

/** Says how emails are delivered, once the provider is known. */
export function EmailDelivery() {
  const { data } = useQuery(deliveryQuery(useApi()));
  if (!data) return null;
  if (data.provider === 'kept') {
    return (
      <Alert title="No mail server is set up, so nobody receives these">
        Emails are kept in the outbox. A test is kept there, too.
      </Alert>
    );
  }
  return <p className="text-muted">{describeDelivery(data)}</p>;
}

const PROVIDERS: Record<string, string> = { smtp: 'your mail server', sendgrid: 'SendGrid' };

function describeDelivery({ provider, sender, perSecond, takesEvents }: EmailProviderSettings): string {
  const by = `Emails are sent by ${PROVIDERS[provider] ?? provider}`;
  const from = sender ? `, from ${sender} unless a sender is set below` : '';
  const rate = perSecond ? `, at most ${perSecond} a second` : '';
  const events = takesEvents ? ' Addresses that they come back from are written to no more.' : '';
  return `${by}${from}${rate}.${events}`;
}
