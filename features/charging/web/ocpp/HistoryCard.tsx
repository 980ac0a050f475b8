import { DownloadOutlined } from '@ant-design/icons';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { callApi } from '@heliodon/web/client';
import { Button, Card, Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { getPileFileLink } from '../../contract/charging.contract.ts';
import { QuestionText } from './QuestionText.tsx';
import type { Question } from './question.ts';
import { QUESTION_TONES } from './questions.ts';
import { useQuestions } from './useQuestions.ts';

/** The last requests to the charger, with user and answer. */
export function HistoryCard({ deviceId, timeZone }: { deviceId: number; timeZone: string }) {
  const { t } = useTranslation('charging');
  const { data } = useQuestions(deviceId);
  const download = async (questionId: string) => {
    const { url } = await callApi(getPileFileLink, { deviceId, questionId });
    location.assign(url);
  };
  const columns: TableColumnsType<Question> = [
    {
      key: 'state',
      title: t('history.state'),
      width: 110,
      render: (_, { state }) => (
        <StatusTag plain tone={QUESTION_TONES[state]}>
          {t(`question.${state}`)}
        </StatusTag>
      ),
    },
    {
      key: 'at',
      title: t('history.at'),
      width: 170,
      render: (_, { askedAt }) => formatDateTime(askedAt, timeZone),
    },
    { key: 'by', title: t('history.by'), dataIndex: 'askedBy', width: 120 },
    { key: 'what', title: t('history.what'), render: (_, question) => <QuestionText question={question} /> },
    {
      key: 'outcome',
      title: t('history.outcome'),
      width: 220,
      render: (_, { outcome, hasFile, questionId }) =>
        hasFile ? (
          <Button
            type="link"
            size="small"
            icon={<DownloadOutlined />}
            onClick={() => void download(questionId)}
          >
            {t('history.file')}
          </Button>
        ) : (
          outcome
        ),
    },
  ];
  return (
    <Card size="small" title={t('history.title')} loading={!data}>
      <Table<Question>
        size="small"
        rowKey="questionId"
        columns={columns}
        dataSource={data?.rows}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 800 }}
        locale={{ emptyText: <EmptyState compact title={t('history.none')} hint={t('history.noneHint')} /> }}
      />
    </Card>
  );
}
