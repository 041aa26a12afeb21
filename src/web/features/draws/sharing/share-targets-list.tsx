import { Copy, Download, FileText, Mail, MessageCircle } from 'lucide-react';
import { useId } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { SocialIcon } from '#web/components/layout/social-icon.tsx';
import { Button, ButtonAnchor } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { buildShareLink } from '#web/features/draws/sharing/share-link.ts';
import { useSite } from '#web/lib/router-context.ts';
import { buildEmbedCode, listShareTargets } from './share-targets.ts';

/**
 * The ways to share a draw. Everything except the copy buttons works without script.
 * @param props.brief leaves out the code for other sites
 */
export function ShareTargets({ draw, brief = false }: { draw: PrizeDraw; brief?: boolean }) {
  const { publicUrl } = useSite();
  const { url } = buildShareLink(draw, publicUrl);
  return (
    <div className="space-y-7">
      <div>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {listShareTargets((source) => buildShareLink(draw, publicUrl, source)).map(({ name, href }) => (
            <li key={name}>
              <ButtonAnchor
                href={href}
                variant="secondary"
                block
                {...(href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer' })}
              >
                <ShareTargetIcon name={name} />
                {name}
              </ButtonAnchor>
            </li>
          ))}
        </ul>
        <CopyLink url={url} />
      </div>
      <OnPaper draw={draw} />
      <StoryPicture draw={draw} />
      {!brief && (
        <OnYourSite code={buildEmbedCode(draw, publicUrl)} preview={`/embed/prize-draw/${draw.id}`} />
      )}
    </div>
  );
}

function ShareTargetIcon({ name }: { name: string }) {
  if (name === 'Email') return <Mail className="size-5.5" aria-hidden="true" />;
  if (name === 'WhatsApp') return <MessageCircle className="size-5.5" aria-hidden="true" />;
  return <SocialIcon name={name} />;
}

function CopyLink({ url }: { url: string }) {
  const id = useId();
  return (
    <div className="mt-5">
      <label htmlFor={id} className="font-semibold">
        Link
      </label>
      <div className="mt-1.5 flex gap-3">
        <Input id={id} readOnly value={url} className="min-w-0 flex-1" onFocus={selectAll} />
        <Button variant="secondary" onClick={() => copy(url, 'Link Copied!')}>
          <Copy className="size-4.5" aria-hidden="true" />
          Copy
          <span className="sr-only"> link</span>
        </Button>
      </div>
    </div>
  );
}

function OnPaper({ draw }: { draw: PrizeDraw }) {
  const path = `/prize-draw/${draw.id}`;
  return (
    <section>
      <h2 className="text-xl">On paper</h2>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-4">
        <img
          src={`${path}/qr.svg`}
          alt={`QR code that leads to ${draw.title}`}
          width={144}
          height={144}
          loading="lazy"
          className="hairline size-36 rounded-control bg-surface"
        />
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-muted">
            The code opens your draw’s page. The A4 poster shows the prizes, the price and the code.
          </p>
          <div className="mt-3 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
            <ButtonAnchor
              href={`${path}/poster.pdf`}
              variant="secondary"
              target="_blank"
              className="max-sm:col-span-2"
            >
              <FileText className="size-4.5" aria-hidden="true" />
              Poster (PDF)
            </ButtonAnchor>
            <div className="contents sm:flex sm:flex-wrap sm:gap-x-1">
              {(['svg', 'png'] as const).map((format) => (
                <ButtonAnchor
                  key={format}
                  href={`${path}/qr.${format}`}
                  download={`qr-code.${format}`}
                  variant="quiet"
                >
                  <Download className="size-4.5" aria-hidden="true" />
                  Code ({format.toUpperCase()})
                </ButtonAnchor>
              ))}
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

function StoryPicture({ draw }: { draw: PrizeDraw }) {
  return (
    <section>
      <h2 className="text-xl">In a story</h2>
      <p className="mt-1 text-muted">
        A tall picture with your prize, the price and the code, for Instagram, Facebook or TikTok.
      </p>
      <ButtonAnchor
        href={`/prize-draw/${draw.id}/story.jpg`}
        download="story.jpg"
        variant="secondary"
        className="mt-3"
      >
        <Download className="size-4.5" aria-hidden="true" />
        Story picture
      </ButtonAnchor>
    </section>
  );
}

function OnYourSite({ code, preview }: { code: string; preview: string }) {
  const id = useId();
  return (
    <section>
      <h2 className="text-xl">On your own site</h2>
      <label htmlFor={id} className="mt-1 block text-muted">
        Add two lines of code to show your draw as a card that’s always up to date.
      </label>
      <Textarea
        id={id}
        readOnly
        value={code}
        rows={4}
        spellCheck={false}
        className="mt-3 break-all font-mono text-sm!"
        onFocus={selectAll}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => copy(code, 'Code copied')}>
          <Copy className="size-4.5" aria-hidden="true" />
          Copy code
        </Button>
        <ButtonAnchor href={preview} target="_blank" variant="quiet">
          See the card
        </ButtonAnchor>
      </div>
    </section>
  );
}

const selectAll = ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => target.select();

async function copy(text: string, title: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title });
  } catch {
    toast({ title: 'We couldn’t copy it', description: text, variant: 'destructive' });
  }
}
