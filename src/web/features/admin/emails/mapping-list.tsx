import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useId } from 'react';
import type { EmailTemplateMapping, ProviderTemplate } from '#contract/email/templates.ts';
import { BUILT_IN_TEMPLATE } from '#domain/email/types.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { getMappingName } from './groups.ts';

type ListProps = {
  title: string;
  mappings: readonly EmailTemplateMapping[];
  templates: readonly ProviderTemplate[];
  onEdit: (mapping: EmailTemplateMapping) => void;
};

/** Email types with the same recipients. Each name opens a preview. */
export function EmailMappingList({ title, mappings, ...rest }: ListProps) {
  const id = useId();
  return (
    <div>
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      <ul aria-labelledby={id} className="hairline rounded-sheet bg-surface">
        {mappings.map((mapping) => (
          <MappingItem key={mapping.id} mapping={mapping} {...rest} />
        ))}
      </ul>
    </div>
  );
}

type ItemProps = Pick<ListProps, 'templates' | 'onEdit'> & { mapping: EmailTemplateMapping };

function MappingItem({ mapping, templates, onEdit }: ItemProps) {
  const name = getMappingName(mapping);
  return (
    <li className="relative flex items-center gap-x-4 border-line border-b py-3 pr-2 pl-4 last:border-b-0 hover:bg-paper sm:pl-5">
      <div className="min-w-0 flex-1">
        {mapping.system ? (
          <Link
            from="/admin"
            to="."
            search={{ tab: 'emails', type: mapping.emailType }}
            resetScroll={false}
            className="wrap-anywhere font-semibold after:absolute after:inset-0 hover:text-accent"
          >
            {name}
          </Link>
        ) : (
          <p className="wrap-anywhere font-semibold">{name}</p>
        )}
        <p className="wrap-anywhere text-muted text-sm">{secondLine(mapping, name)}</p>
      </div>
      <TemplateBadge mapping={mapping} templates={templates} />
      <Button
        variant="quiet"
        size="sm"
        className="relative"
        aria-label={`Edit ${name}`}
        onClick={() => onEdit(mapping)}
      >
        <Pencil className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">Edit</span>
      </Button>
    </li>
  );
}

/** Returns the line below the name: the key and any special settings. */
function secondLine({ emailType, description, senderEmail, senderName }: EmailTemplateMapping, name: string) {
  const sender = senderEmail ?? senderName;
  return [
    emailType === name ? null : emailType,
    description === name ? null : description,
    sender && `from ${senderName && senderEmail ? `${senderName}, ${senderEmail}` : sender}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Shown only for a provider's template; our own is the default. */
function TemplateBadge({ mapping: { templateId }, templates }: Omit<ItemProps, 'onEdit'>) {
  if (templateId === BUILT_IN_TEMPLATE) return null;
  const name = templates.find(({ id }) => id === templateId)?.name ?? templateId;
  return (
    <Badge tone="blue" className="max-w-40 truncate">
      {name}
    </Badge>
  );
}
