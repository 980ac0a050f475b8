import { PrinterOutlined } from '@ant-design/icons';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { Stack } from '@heliodon/ui/layout/Stack';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import type { PlantSummary } from '@heliodon/web/stores';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BillRow } from '../../contract/bill.columns.ts';
import { exportBill, getBill } from '../../contract/bill.contract.ts';
import type { BillOut } from '../../contract/bill.schema.ts';
import { ComparedNote } from '../report/ComparedNote.tsx';
import { spanText } from '../report/columnText.ts';
import { ReportBar } from '../report/ReportBar.tsx';
import { ReportLoad } from '../report/ReportLoad.tsx';
import { ReportNotes } from '../report/ReportNotes.tsx';
import { requestOf } from '../report/reportState.ts';
import { SendingButton } from '../sending/SendingButton.tsx';
import { BillChart } from './BillChart.tsx';
import { BillPaper } from './BillPaper.tsx';
import { BillTable } from './BillTable.tsx';
import { BillTiles } from './BillTiles.tsx';
import styles from './bill.module.css';
import { PRICE_PATH, useBillNotes } from './billNotes.tsx';
import { LineDrawer } from './LineDrawer.tsx';
import { type BillRequest, useBillState } from './useBillState.ts';

const FORMATS = ['xlsx', 'csv', 'pdf'] as const;

export function BillReport({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('settlement');
  const [state, setState] = useBillState(plant.timeZone);
  const span = requestOf(plant.plantId, state);
  const query = useQuery({
    ...callQuery(getBill, span, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="md">
      <Card>
        <ReportBar state={state} onChange={setState} timeZone={plant.timeZone}>
          <Button
            icon={<PrinterOutlined />}
            disabled={!query.data?.months.some(({ lines }) => lines.length > 0)}
            onClick={() => window.print()}
          >
            {t('bill.paper.print')}
          </Button>
          <Allowed code="reportExport">
            <ExportButton
              formats={FORMATS}
              disabled={!query.data || query.data.months.length === 0}
              onExport={(format) => callApi(exportBill, { span, format }, { mask: false })}
            />
          </Allowed>
          <SendingButton plantId={plant.plantId} reports={['bill']} />
        </ReportBar>
      </Card>
      <ReportLoad query={query} state={state} onChange={setState} timeZone={plant.timeZone}>
        {(bill) => <Loaded bill={bill} span={span} madeAtMs={query.dataUpdatedAt} />}
      </ReportLoad>
    </Stack>
  );
}

function Loaded({ bill, span, madeAtMs }: { bill: BillOut; span: BillRequest; madeAtMs: number }) {
  const { t } = useTranslation('settlement');
  const [opened, setOpened] = useState<BillRow>();
  const lang = useLang();
  const notes = useBillNotes(bill);
  if (bill.months.every(({ lines }) => lines.length === 0))
    return (
      <>
        <ReportNotes notes={notes} />
        <Card>
          <EmptyState
            title={t('bill.empty')}
            hint={t('bill.emptyHint')}
            action={
              <Link to={PRICE_PATH}>
                <Button>{t('bill.note.setPrice')}</Button>
              </Link>
            }
          />
        </Card>
      </>
    );
  return (
    <>
      <ReportNotes notes={notes} />
      <BillTiles bill={bill} />
      <ComparedNote report={bill} running={bill.running} />
      <Card>
        <BillChart bill={bill} />
      </Card>
      <Card>
        <div className={styles.head}>
          <h3>
            {t('bill.of', { plant: bill.plantName })} · {spanText(bill.from, bill.to)}{' '}
            {bill.running && <StatusTag tone="waiting">{t('bill.running')}</StatusTag>}
          </h3>
          <span className={styles.note}>
            {t('bill.rounding', { currency: currencyUnit(bill.currency, lang) })}
          </span>
        </div>
        <BillTable bill={bill} onOpen={setOpened} />
      </Card>
      <BillPaper bill={bill} madeAtMs={madeAtMs} />
      {opened && (
        <LineDrawer
          span={span}
          month={opened.month}
          line={opened}
          currency={bill.currency}
          timeZone={bill.timeZone}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
