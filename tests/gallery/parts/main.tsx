document.body.textContent = 'parts';
