import type { ReactNode } from 'react';
import { Tabs } from '#web/components/ui/tabs.tsx';

type EmailViewsProps = { text: string; children: ReactNode };

/** An email as HTML (the children) and as plain text. */
export function EmailViews({ text, children }: EmailViewsProps) {
  return (
    <Tabs
      label="The email"
      items={[
        { value: 'html', title: 'Preview', content: children },
        {
          value: 'text',
          title: 'Plain text',
          content: (
            <pre className="hairline wrap-anywhere whitespace-pre-wrap rounded-control bg-paper px-4 py-3.5 font-mono text-sm">
              {text}
            </pre>
          ),
        },
      ]}
    />
  );
}
