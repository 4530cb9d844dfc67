document.body.textContent = 'gallery';
