import { useEffect, useRef, useState } from 'react';

type EmailFrameProps = {
  html: string;
  title: string;
  /** The email's colour scheme; by default, the page's. */
  scheme?: 'light' | 'dark';
};

/** An email in a sandboxed frame without scripts or forms, as high as its content. Its links open in a new tab. */
export function EmailFrame({ html, title, scheme }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(0);
  const [height, setHeight] = useState<number>();

  useEffect(() => {
    const body = loaded > 0 ? frame.current?.contentDocument?.body : undefined;
    if (!body) return;
    const observer = new ResizeObserver(() => setHeight(body.offsetHeight));
    observer.observe(body);
    return () => observer.disconnect();
  }, [loaded]);

  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={withNonce(inScheme(html, scheme))}
      onLoad={() => setLoaded((times) => times + 1)}
      style={{ height, colorScheme: scheme }}
      className="block min-h-80 w-full"
    />
  );
}

/** Forces a colour scheme by replacing the email's media queries. */
function inScheme(html: string, scheme: EmailFrameProps['scheme']): string {
  if (!scheme) return html;
  return html.replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all');
}

/** Adds the page's nonce to the style elements, because the frame inherits the page's content security policy. */
function withNonce(html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '';
  return html.replaceAll('<style>', `<style nonce="${nonce}">`);
}
