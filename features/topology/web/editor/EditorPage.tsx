import { ErrorState } from '@heliodon/ui/ErrorState';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { callApi } from '@heliodon/web/client';
import { useConsoleScale } from '@heliodon/web/scale';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import { useRef } from 'react';
import { getTopology } from '../../contract/index.ts';
import { Editor } from './Editor.tsx';
import styles from './editor.module.css';

/** Page for editing the diagram of a plant. */
export default function EditorPage() {
  useConsoleScale();
  const plant = usePlantStore((state) => state.plant);
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root} className={styles.page}>
      {/* Pop-ups inherit the colours of the big-screen theme only inside this element. */}
      <ConfigProvider getPopupContainer={() => root.current ?? document.body}>
        <App component={false}>{plant && <Loaded key={plant.plantId} plant={plant} />}</App>
      </ConfigProvider>
    </div>
  );
}

function Loaded({ plant }: { plant: PlantSummary }) {
  const { plantId } = plant;
  // Loaded once: a later refetch must not replace the diagram being edited.
  const found = useQuery({
    queryKey: ['topology editor', plantId],
    queryFn: ({ signal }) => callApi(getTopology, { plantId }, { mask: false, quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <SkeletonBlock height="100vh" />;
  return <Editor plant={plant} found={found.data} />;
}
