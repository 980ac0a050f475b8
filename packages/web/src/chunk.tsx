import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';

export const CHUNK_TIMEOUT_MS = 120_000;

export class ChunkLoadError extends Error {
  /** Loads the part again. */
  readonly again: () => Promise<unknown>;

  constructor(cause: unknown, again: () => Promise<unknown>) {
    super('A part of the page could not be loaded', { cause });
    this.name = 'ChunkLoadError';
    this.again = again;
  }
}

/** Prefetches the first data of a page. Only the address is known at this time. */
type Ahead = (client: QueryClient, search: URLSearchParams) => Promise<unknown>;
type Load<P> = () => Promise<{ default: ComponentType<P>; ahead?: Ahead }>;

/** Loads once; a failure is cached until `forget()`, after which the next `get()` loads again. */
export function chunkLoader<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS) {
  let loading: Promise<T> | undefined;
  let loaded: T | undefined;
  const get = (): Promise<T> => {
    loading ??= withTimeout(load, timeoutMs).then(
      (value) => {
        loaded = value;
        return value;
      },
      (cause: unknown) => {
        throw new ChunkLoadError(cause, again);
      },
    );
    return loading;
  };
  const forget = (): void => {
    loading = undefined;
  };
  const again = () => {
    forget();
    return get();
  };
  return { get, forget, /** The loaded value, if available. */ now: () => loaded };
}

async function withTimeout<T>(load: () => Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not loaded within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

export interface ChunkViews {
  Waiting: ComponentType;
  Failed: ComponentType<{ onRetry: () => void }>;
}

const views: ChunkViews = {
  Waiting: () => null,
  Failed: ({ onRetry }) => (
    <button type="button" onClick={onRetry}>
      ↻
    </button>
  ),
};

/** Components shown while a page loads, and when loading failed. */
export function plugChunkViews(given: ChunkViews): void {
  Object.assign(views, given);
}

export type LazyPage<P> = ComponentType<P> & { preload(): Promise<unknown>; ahead: Ahead };

/**
 * A page in its own chunk: `lazyPage(() => import('./LogPage.tsx'), 'system')`; the page is the default export. The
 * named texts are loaded in parallel; otherwise rendering would start again for them. Data of a module that exports
 * `ahead` is prefetched.
 */
export function lazyPage<P extends object = object>(load: Load<P>, ...texts: string[]): LazyPage<P> {
  const chunk = chunkLoader(load);

  function Loaded(props: P) {
    // A loaded page is rendered without suspending: React suspends even for a resolved promise, sometimes forever.
    const { default: Page } = chunk.now() ?? use(chunk.get());
    return <Page {...props} />;
  }

  function LazyPage(props: P) {
    return (
      <ChunkBoundary>
        <Suspense fallback={<views.Waiting />}>
          <Loaded {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  }

  const preload = () => Promise.all([chunk.get(), texts.length > 0 && i18next.loadNamespaces(texts)]);
  const ahead: Ahead = async (client, search) => (await chunk.get()).ahead?.(client, search);
  return Object.assign(LazyPage, { preload, ahead });
}

/** Error boundary of a page and of the parts it loads later. */
class ChunkBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  retry = async () => {
    const { error } = this.state;
    const found = await lookAtServer();
    if (found === 'away' || !(error instanceof ChunkLoadError)) return;
    // Some browsers cache a failed module import as long as the document lives: only a reload helps.
    const loaded =
      found === 'same' &&
      (await error.again().then(
        () => true,
        () => false,
      ));
    if (loaded) this.setState({ error: undefined });
    else globalThis.location.reload();
  };

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof ChunkLoadError)) throw error;
    return <views.Failed onRetry={this.retry} />;
  }
}

/** Whether the server's page refers to the running entry script, to another one, or is unreachable. */
async function lookAtServer(): Promise<'same' | 'other' | 'away'> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  try {
    const page = await (await fetch('/', { cache: 'no-store' })).text();
    return !entry || page.includes(entry) ? 'same' : 'other';
  } catch {
    return 'away';
  }
}
