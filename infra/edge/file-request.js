// The CloudFront function before the files of buckets (photos, the build, counts, sitemaps): their names are letters,
// digits, `.`, `_`, `-` and `~`, a slash between them. Whatever else is asked for is no file of ours, and S3, to which the
// request would go signed, would answer 403 or look for another name than was signed.
function handler(event) {
  const request = event.request;
  if (/^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/.test(request.uri)) return request;
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { 'cache-control': { value: 'no-store' } },
  };
}
