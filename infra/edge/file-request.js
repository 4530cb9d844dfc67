// CloudFront function for files in buckets: photos, build, counts, sitemaps. Their names contain only letters, digits,
// `.`, `_`, `-`, `~` and `/`. Other paths get a 404 here. S3 would return 403 for them, or read a different file than
// the signature covers.
function handler(event) {
  const request = event.request;
  if (/^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/.test(request.uri)) return request;
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { 'cache-control': { value: 'no-store' } },
  };
}
