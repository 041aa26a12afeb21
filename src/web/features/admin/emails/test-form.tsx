import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { EmailTemplateMapping, TestEmail } from '#contract/email/templates.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { NotConfirmed, useConfirmed } from '#web/features/accounts/account/confirmation.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { getMappingName, groupMappings } from './groups.ts';
import { parseDynamicData } from './test-data.ts';

/** Sends one test email, with example data or typed data. */
export function EmailTestForm({ mappings }: { mappings: readonly EmailTemplateMapping[] }) {
  const [emailType, setEmailType] = useState('');
  const [to, setTo] = useState('');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const test = useSendTest();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (test.isPending) return;
    const data = parseDynamicData(typed);
    setProblem(data.ok ? undefined : data.problem);
    if (data.ok) test.mutate({ emailType, to: to.trim(), dynamicData: data.value });
    else toast({ title: 'Error sending test email', description: data.problem, variant: 'destructive' });
  };
  return (
    <section
      aria-labelledby="test-email"
      className="hairline rounded-sheet bg-surface px-5 py-5 lg:sticky lg:top-24"
    >
      <h2 id="test-email" className="text-lg">
        Send a test
      </h2>
      <form method="post" noValidate onSubmit={submit} className="mt-4 grid gap-4">
        <Field label="Email type">
          <Select value={emailType} onChange={({ target }) => setEmailType(target.value)}>
            <option value="">Choose an email type</option>
            {groupMappings(mappings).map(({ title, mappings: members }) => (
              <optgroup key={title} label={title}>
                {members.map((mapping) => (
                  <option key={mapping.id} value={mapping.emailType}>
                    {getMappingName(mapping)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        <Field label="Recipient">
          <Input
            type="email"
            autoComplete="email"
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        </Field>
        <Field label="Dynamic data" optional error={problem} help="As JSON. This replaces the example data.">
          <Textarea
            rows={4}
            spellCheck={false}
            className="font-mono text-sm!"
            placeholder='{ "reason": "Asked for" }'
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
            }}
          />
        </Field>
        <Button
          type="submit"
          pending={test.isPending}
          pendingText="Sending..."
          disabled={emailType === '' || to.trim() === ''}
        >
          Send test email
        </Button>
      </form>
    </section>
  );
}

function useSendTest() {
  const api = useApi();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: (body: TestEmail) =>
      confirmed(() => api('POST /api/admin/test-email-template', { body }), 'ifRequired'),
    onSuccess: (_response, { to }) => toast({ title: 'Test email sent', description: `To ${to}` }),
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      toast({
        title: 'Error sending test email',
        description: getErrorMessage(error),
        variant: 'destructive',
      });
    },
  });
}
