import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { EmailTemplateMapping, ProviderTemplate } from '#contract/email/templates.ts';
import { MAPPING_LIMITS as limits, MAPPING_MESSAGES as messages } from '#domain/email/mapping-fields.ts';
import { BUILT_IN_NAME, BUILT_IN_TEMPLATE } from '#domain/email/types.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, looksLikeEmail, rules, showIssues } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { NotConfirmed, useConfirmed } from '#web/features/accounts/account/confirmation.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { getMappingName } from './groups.ts';
import { mappingsQuery } from './queries.ts';
import { EmailTemplatesFailed } from './templates-failed.tsx';

type Fields = {
  emailType: string;
  templateId: string;
  senderEmail: string;
  senderName: string;
  description: string;
};

type EditProps = {
  mapping: EmailTemplateMapping;
  /** Undefined while loading. */
  templates: readonly ProviderTemplate[] | undefined;
  failed: boolean;
  onClose: () => void;
};

const FORM = 'email-mapping';

/** Edits the template and sender of one email type. */
export function EmailEditDialog({ mapping, templates, failed, onClose }: EditProps) {
  const form = useForm<Fields>({ defaultValues: fieldsOf(mapping) });
  const { errors } = form.formState;
  const save = useSaveMapping(mapping.id, onClose);
  const [emailType, templateId] = form.watch(['emailType', 'templateId']);
  const submit = form.handleSubmit((fields) =>
    save.mutate(fields, { onError: (error) => showIssues(form, error) }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{getMappingName(mapping)}</span>}
      description="Choose the template and the sender for these emails."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={FORM}
            pending={save.isPending}
            pendingText="Saving..."
            disabled={save.isPending || emailType === '' || templateId === ''}
          >
            Save
          </Button>
        </>
      }
    >
      <form id={FORM} method="post" noValidate onSubmit={submit} className="grid gap-5">
        {failed && <EmailTemplatesFailed />}
        <Field label="Email type" error={errors.emailType?.message}>
          <Input readOnly {...form.register('emailType', rules(isFilledIn(messages.emailType)))} />
        </Field>
        <Field label="Template" error={errors.templateId?.message} required>
          <Select {...form.register('templateId', rules(isFilledIn(messages.templateId)))}>
            {choicesOf(mapping, templates).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <SenderFields form={form} />
        <Field label="Description" error={errors.description?.message} optional>
          <Textarea
            rows={2}
            {...form.register('description', rules(atMost(limits.description, messages.descriptionMax)))}
          />
        </Field>
      </form>
    </Dialog>
  );
}

function SenderFields({ form }: { form: ReturnType<typeof useForm<Fields>> }) {
  const { errors } = form.formState;
  return (
    <>
      <Field
        label="Sender email"
        error={errors.senderEmail?.message}
        help="Verify this address with your email provider first. Leave it empty to use the site’s usual sender."
        optional
      >
        <Input
          type="email"
          autoComplete="off"
          {...form.register(
            'senderEmail',
            rules(
              emptyOr(looksLikeEmail(messages.senderEmail)),
              atMost(limits.sender, messages.senderEmailMax),
            ),
          )}
        />
      </Field>
      <Field label="Sender name" error={errors.senderName?.message} optional>
        <Input
          autoComplete="off"
          {...form.register('senderName', rules(atMost(limits.sender, messages.senderNameMax)))}
        />
      </Field>
    </>
  );
}

type Check = ReturnType<typeof isFilledIn>;

const emptyOr =
  (check: Check): Check =>
  (value) =>
    (typeof value === 'string' && value.trim() === '') || check(value);

const fieldsOf = (mapping: EmailTemplateMapping): Fields => ({
  emailType: mapping.emailType,
  templateId: mapping.templateId,
  senderEmail: mapping.senderEmail ?? '',
  senderName: mapping.senderName ?? '',
  description: mapping.description ?? '',
});

/** Keeps the current template selectable, even if the provider does not list it. */
function choicesOf({ templateId }: EmailTemplateMapping, templates: readonly ProviderTemplate[] = []) {
  const listed = templates.some(({ id }) => id === templateId);
  const name = templateId === BUILT_IN_TEMPLATE ? BUILT_IN_NAME : templateId;
  return listed ? templates : [{ id: templateId, name }, ...templates];
}

/** Saves a mapping and updates the list from the response. Empty sender fields are saved as empty strings. */
function useSaveMapping(id: string, onDone: () => void) {
  const api = useApi();
  const confirmed = useConfirmed();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Fields) =>
      confirmed(
        () => api('PATCH /api/admin/email-template-mappings/:id', { params: { id }, body }),
        'ifRequired',
      ),
    onSuccess: (saved) => {
      toast({ title: 'Mapping updated' });
      queryClient.setQueryData(mappingsQuery(api).queryKey, (mappings) =>
        mappings?.map((mapping) => (mapping.id === saved.id ? saved : mapping)),
      );
      onDone();
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      toast({ title: 'Error updating mapping', description: getErrorMessage(error), variant: 'destructive' });
    },
  });
}
