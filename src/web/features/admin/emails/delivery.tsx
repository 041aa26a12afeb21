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
      <Alert title="No mail server is set up, so nobody gets these emails">
        We keep emails in the outbox instead, including tests.
      </Alert>
    );
  }
  return <p className="text-muted">{describeDelivery(data)}</p>;
}

const PROVIDERS: Record<string, string> = { smtp: 'your mail server', sendgrid: 'SendGrid' };

function describeDelivery({ provider, sender, perSecond, takesEvents }: EmailProviderSettings): string {
  const by = `Emails are sent through ${PROVIDERS[provider] ?? provider}`;
  const from = sender ? `, from ${sender} unless you set another sender below` : '';
  const rate = perSecond ? `, at most ${perSecond} a second` : '';
  const events = takesEvents ? ' We stop sending to addresses that bounce.' : '';
  return `${by}${from}${rate}.${events}`;
}
