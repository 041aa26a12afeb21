import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { ORGANISATION_LIMITS as limits } from '#domain/organisations/fields.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';
import type { OrganisationValues } from './organisation-values.ts';

const isHttps = (value: unknown) =>
  /^https:\/\/\S+\.\S+/.test(String(value ?? '').trim()) || 'A link must start with https://';

/** The links on the organisation's page. */
export function LinksField() {
  const { register, formState } = useFormContext<OrganisationValues>();
  const { fields, append, remove } = useFieldArray<OrganisationValues, 'links'>({ name: 'links' });
  const { links: errors } = formState.errors;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">
        Links <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p className="text-muted text-sm">
        {`Your website or your pages elsewhere. You can add up to ${limits.links}.`}
      </p>
      <ul className="mt-3 grid gap-4">
        {fields.map((link, at) => (
          <li key={link.id} className="grid items-start gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
            <Field label={`Name of link ${at + 1}`} error={errors?.[at]?.label?.message} required>
              <Input
                placeholder="Website"
                {...register(
                  `links.${at}.label`,
                  rules(
                    isFilledIn('Please name the link'),
                    atMost(limits.linkLabel, `The name must be at most ${limits.linkLabel} characters`),
                  ),
                )}
              />
            </Field>
            <Field label={`Address of link ${at + 1}`} error={errors?.[at]?.url?.message} required>
              <Input
                type="url"
                inputMode="url"
                placeholder="https://"
                {...register(
                  `links.${at}.url`,
                  rules(
                    isHttps,
                    atMost(limits.linkUrl, `A link must be at most ${limits.linkUrl} characters`),
                  ),
                )}
              />
            </Field>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove link ${at + 1}`}
              className="sm:mt-7.5"
              onClick={() => remove(at)}
            >
              <Trash2 className="size-5" aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {fields.length < limits.links && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => append({ label: '', url: '' })}>
          <Plus className="size-4.5" aria-hidden="true" />
          Add a link
        </Button>
      )}
    </fieldset>
  );
}
