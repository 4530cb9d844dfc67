// CloudFront function for files in buckets: photos, build, counts, sitemaps. Returns 404 for paths with characters that
// no file name contains. S3 would return 403, or read a different file than the signature covers.
function handler(event) {
  const request = event.request;
  if (/^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/.test(request.uri)) return request;
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { 'cache-control': { value: 'no-store' } },
  };
}
