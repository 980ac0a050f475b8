/** For a small machine: 2 cores, a few gigabytes for the database. Passed on the command line at each start. */
const DEFAULTS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  // A backup locks, and a restore creates, all daily partitions of all kinds at once.
  max_locks_per_transaction: '512',

  shared_buffers: '256MB',
  effective_cache_size: '2GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // Memory for parallel queries; /dev/shm of a container has 64 MB in total.
  min_dynamic_shared_memory: '32MB',
  max_parallel_workers_per_gather: '1',
  random_page_cost: '1.1',
  jit: 'off',

  // Data acknowledged to a device is on disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  wal_level: 'replica',
  max_wal_size: '2GB',
  checkpoint_timeout: '10min',

  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: '',
  logging_collector: 'off',
};

export function postgresArguments(cluster: string, port: number, settings: Record<string, string>): string[] {
  const all = Object.entries({ ...DEFAULTS, ...settings, port: String(port) });
  return ['-D', cluster, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
