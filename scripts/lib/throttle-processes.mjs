// Slows the CPU for a whole browser, including its workers. DevTools slow only a page's main thread.
import { readdirSync, readFileSync } from 'node:fs';

const SLICE_MS = 20;

/**
 * Lets every process below `parent` run for a part of each time slice and pauses it for the rest. Linux only.
 * @param {number} parent its pid; it is slowed too
 * @param {number} times how many times slower
 * @returns {() => void} stops the slowdown
 */
export function throttleProcesses(parent, times) {
  let isOver = false;
  /** @type {number[]} */
  let family = [];
  const find = () => {
    family = familyOf(parent);
  };
  find();
  const finding = setInterval(find, 500);
  const stand = () => {
    if (isOver) return;
    signal(family, 'SIGSTOP');
    setTimeout(run, SLICE_MS - SLICE_MS / times);
  };
  const run = () => {
    signal(family, 'SIGCONT');
    if (!isOver) setTimeout(stand, SLICE_MS / times);
  };
  stand();
  return () => {
    isOver = true;
    clearInterval(finding);
    signal(family, 'SIGCONT');
  };
}

/**
 * @param {readonly number[]} pids
 * @param {'SIGSTOP' | 'SIGCONT'} name
 */
function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // It has ended since it was found.
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
    }
  }
}

/** @param {number} parent */
function familyOf(parent) {
  const family = new Set([parent]);
  // Children have higher pids, so one pass in order finds grandchildren too.
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  for (const pid of pids.sort((a, b) => a - b)) if (family.has(parentOf(pid))) family.add(pid);
  return [...family];
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
  } catch {
    // It has ended since it was listed.
    return 0;
  }
}
