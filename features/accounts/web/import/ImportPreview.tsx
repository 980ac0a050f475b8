import { ExclamationCircleFilled } from '@ant-design/icons';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { useLang } from '@heliodon/ui/useLang';
import { Alert, Switch, Table, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ImportColumn,
  type ImportRow,
  importColumns,
  importHeadings,
} from '../../contract/accounts.contract.ts';
import styles from './import.module.css';
import type { ImportCheck } from './useImportFile.ts';

const LINE_PX = 72;
const CELL_PX = 150;
const HEIGHT_PX = 320;

/** The rows of the file, with each invalid cell marked and explained. */
export function ImportPreview({ check }: { check: ImportCheck }) {
  const { t } = useTranslation('accounts');
  const lang = useLang();
  const [onlyWrong, setOnlyWrong] = useState(false);
  const isWrong = (row: ImportRow) => Object.keys(row.errors).length > 0;
  const rows = onlyWrong ? check.rows.filter(isWrong) : check.rows;
  const columns = useMemo((): TableColumnsType<ImportRow> => {
    const used = importColumns.filter((column) =>
      check.rows.some((row) => row.values[column] || row.errors[column]),
    );
    return [
      { key: 'line', title: t('import.line'), width: LINE_PX, fixed: 'start', dataIndex: 'line' },
      ...used.map((column) => ({
        key: column,
        title: importHeadings[column][lang],
        width: CELL_PX,
        render: (_: unknown, row: ImportRow) => <Cell row={row} column={column} />,
      })),
    ];
  }, [check.rows, lang, t]);
  const headings = (names: readonly ImportColumn[]) =>
    names.map((name) => importHeadings[name][lang]).join(t('comma'));
  return (
    <Stack as="section" gap="md" aria-label={t('import.preview')}>
      {check.missingColumns.length > 0 && (
        <Alert type="error" showIcon title={t('import.missing', { names: headings(check.missingColumns) })} />
      )}
      {check.unknownColumns.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('import.unknown', { names: check.unknownColumns.join(t('comma')) })}
        />
      )}
      <Inline wrap gap="md" rowGap="xs" justify="between">
        <span role="status" className={check.wrongRows > 0 ? styles.wrongCount : undefined}>
          {check.wrongRows > 0
            ? t('import.countWrong', { count: check.rows.length, wrong: check.wrongRows })
            : t('import.countRight', { count: check.rows.length })}
        </span>
        {check.wrongRows > 0 && (
          <label className={styles.switch} htmlFor="only-wrong">
            <Switch id="only-wrong" size="small" checked={onlyWrong} onChange={setOnlyWrong} />
            {t('import.onlyWrong')}
          </label>
        )}
      </Inline>
      <Table<ImportRow>
        size="small"
        rowKey="line"
        columns={columns}
        dataSource={rows}
        scroll={{ x: LINE_PX + (columns.length - 1) * CELL_PX, y: HEIGHT_PX }}
        pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false, size: 'small' } : false}
      />
    </Stack>
  );
}

function Cell({ row, column }: { row: ImportRow; column: ImportColumn }) {
  const { t } = useTranslation('accounts');
  const value = row.values[column] ?? '';
  const error = row.errors[column];
  if (!error) return value;
  return (
    <div className={styles.wrong}>
      <span>{value || t('import.emptyCell')}</span>
      <small>
        <ExclamationCircleFilled aria-hidden /> {error}
      </small>
    </div>
  );
}
