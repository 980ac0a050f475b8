import { kindsWith } from '@heliodon/device-kinds/kinds';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { callApi } from '@heliodon/web/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { getRegisterMap } from '../../../contract/register-maps.contract.ts';
import { copyOfMap, draftOf, newMap } from '../model/mapDraft.ts';
import { ownNameFrom } from '../model/mapFile.ts';
import type { ImportedMap } from '../paths.ts';
import { MapEditor } from './MapEditor.tsx';

const [USUAL_KIND = ''] = kindsWith('meter');

/** A register map of the account, a copy of one of the library, an imported file, or a new map. */
export default function MapEditorPage() {
  const [params] = useSearchParams();
  const name = params.get('name');
  return name === null ? <NewMap /> : <SavedMap key={name} name={name} />;
}

function NewMap() {
  const { imported } = (useLocation().state ?? {}) as { imported?: ImportedMap };
  const initial = useMemo(() => (imported && draftOf(imported.map)) ?? newMap(USUAL_KIND), [imported]);
  return (
    <MapEditor
      key={imported?.name ?? ''}
      origin={imported ? 'import' : 'new'}
      initial={initial}
      suggested={imported ? ownNameFrom(imported.name) : ''}
    />
  );
}

function SavedMap({ name }: { name: string }) {
  // Loaded once: a later answer must not replace the map being edited.
  const found = useQuery({
    queryKey: ['register map editor', name],
    queryFn: ({ signal }) => callApi(getRegisterMap, { name }, { mask: false, quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: false,
  });
  const map = useMemo(() => found.data && draftOf(found.data.map), [found.data]);
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data || !map) return <SkeletonBlock height="100vh" />;
  return found.data.own ? (
    <MapEditor origin="own" name={name} initial={map} suggested={name} />
  ) : (
    <MapEditor origin="library" initial={copyOfMap(map)} libraryName={name} suggested={ownNameFrom(name)} />
  );
}
