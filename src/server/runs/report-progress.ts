const intervalMs = 400;

/** Waits for work, and calls `progress` regularly until it ends. Rejects once `progress` throws. */
export async function reportProgress<Result>(work: Promise<Result>, progress: () => void): Promise<Result> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    try {
      progress();
    } catch (error) {
      reject(error);
    }
  }, intervalMs);
  try {
    return await Promise.race([work, stopped]);
  } finally {
    clearInterval(timer);
  }
}
